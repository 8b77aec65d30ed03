// @vitest-environment jsdom
import { Resource } from 'react-admin'
import { expect, it, vi } from 'vitest'
import { drawEach, fieldOf, PageAt, press, pressOnceThere, write } from '../../parts/draw.testkit.tsx'
import { OfficialList } from './OfficialList.tsx'

vi.mock('react-admin', async (original) => ({
  ...(await original<typeof import('react-admin')>()),
  usePermissions: () => ({ permissions: 'content' }),
}))

const draw = drawEach()

it('OPS-01 of a service account only what was changed is said: the rest stays as others left it meanwhile; one is made by its act', async () => {
  const account = { id: 'o', nickName: 'Help', avatar: 'a', place: 10, isWithdrawn: false }
  const bodies: object[] = []
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(String(body)))
    return new Response(JSON.stringify({ code: 200, msg: '', data: account }))
  })
  const rows = { getList: async () => ({ data: [account], total: 1 }) as never }
  await draw(
    <PageAt address="official" rows={rows}>
      <Resource name="official" list={OfficialList} />
    </PageAt>,
  )
  await pressOnceThere('Change')
  await write(fieldOf('nickName'), 'Care')
  await press('Save')
  expect(bodies).toEqual([{ id: 'o', nickName: 'Care' }])
  await press('Make an account')
  await write(fieldOf('nickName'), 'Sales')
  await press('Make an account')
  expect(bodies[1]).toEqual({ actId: expect.any(String), nickName: 'Sales' })
})
