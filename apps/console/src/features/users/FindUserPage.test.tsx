// @vitest-environment jsdom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { drawPartEach, fieldOf, press, write } from '../../parts/draw.testkit.tsx'
import { FindUserPage } from './FindUserPage.tsx'

vi.mock('react-admin', async (original) => ({
  ...(await original<typeof import('react-admin')>()),
  usePermissions: () => ({ permissions: 'safety' }),
}))

const draw = drawPartEach()

it('OPS-01 what comes late of an account takes the place of no other one that was found since', async () => {
  const record = Promise.withResolvers<object>()
  const cardOf = (id: string) => ({ id, nickName: `Called ${id}`, state: 'open', createdAtMs: 1 })
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    const data = address.endsWith('/user/find')
      ? cardOf((JSON.parse(String(body)) as { account: string }).account)
      : await record.promise
    return new Response(JSON.stringify({ code: 200, msg: '', data }))
  })
  await draw(<FindUserPage />)
  const find = async (account: string) => {
    await press('Look up')
    await write(fieldOf('account'), account)
    await write(fieldOf('reason'), 'as asked')
    await press('Look up')
  }
  await find('ann')
  await press('Record')
  await write(fieldOf('reason'), 'as asked')
  await press('Record')
  await press('Cancel')
  await find('ben')
  expect(document.body.textContent).toContain('Called ben')
  const complaintsAbout = { open: 0, warned: 0, suspended: 0, all: 0 }
  await act(async () =>
    record.resolve({ ...cardOf('ann'), complaintsAbout, complaintsFiled: 0, devices: [] }),
  )
  expect(document.body.textContent).toContain('Called ben')
  expect(document.body.textContent).not.toContain('Called ann')
})
