// @vitest-environment jsdom
import type { SceneCheck } from '@thrum/contracts/console/device.entities'
import type { OrderCode, Scene } from '@thrum/contracts/device/device.entities'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { drawPartEach, fieldOf, press, write } from '../../parts/draw.testkit.tsx'
import type { ModelRecord } from './ModelPage.tsx'
import { SceneEditor } from './SceneEditor.tsx'

const draw = drawPartEach()
const CHECK: SceneCheck = { tiles: [], slots: [], faults: [] }
const sceneOf = (name: string, forbid = false): Scene => [
  {
    defaultKey: 'a',
    data: [
      {
        ...{ id: 'm1', name, forbid, isChecked: false },
        ...{ beginCode: 'a9013c00' as OrderCode, endCode: 'a9010000' as OrderCode },
      },
    ],
  },
]
const modelOf = (scene: Scene) => ({ id: 'P2', model: 'P2', scene, check: CHECK }) as ModelRecord
const fieldWith = (value: string) => {
  const found = [...document.querySelectorAll('input')].find((input) => input.value === value)
  if (found === undefined) throw new Error(`no field with ${value}`)
  return found
}
let asked: { path: string; body: Record<string, unknown> }[]

beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    asked.push({ path, body: JSON.parse(String(body)) })
    return new Response(JSON.stringify({ code: 200, msg: '', data: CHECK }))
  })
})

describe('the editor of a scene', () => {
  it('OPS-01, P-B2 keeps what is being written while somebody else puts a scene in use, and says what it began from', async () => {
    const [before, others] = [sceneOf('tide'), sceneOf('tide', true)]
    await draw(<SceneEditor model={modelOf(before)} />)
    await write(fieldWith('tide'), 'swell')
    await draw(<SceneEditor model={modelOf(others)} />)
    await press('Check')
    await press('Put in use')
    await write(fieldOf('reason'), 'A better word')
    await press('Put in use')
    expect(asked.at(-1)).toEqual({
      path: '/api/model/scene',
      body: { model: 'P2', scene: sceneOf('swell'), before, reason: 'A better word' },
    })
  })

  it('OPS-01 shows what somebody else put in use where nothing was written', async () => {
    await draw(<SceneEditor model={modelOf(sceneOf('tide'))} />)
    await draw(<SceneEditor model={modelOf(sceneOf('ebb'))} />)
    expect(fieldWith('ebb')).toBeTruthy()
  })
})
