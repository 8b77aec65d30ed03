import { FUNSCRIPT_MAX_BYTES } from '@thrum/toy-protocol/funscript'
import { expect, it } from 'vitest'
import { readScript } from './script-file.ts'

it('PLR-05 reads a script by its file, and says of another what is wrong with it', async () => {
  const read = (...parts: string[]) => readScript(new File(parts, 'Evening.funscript'))
  expect(await read('{"actions":[{"at":0,"pos":5}]}')).toEqual({
    ok: true,
    script: { name: 'Evening', track: [{ atMs: 0, level: 5 }] },
  })
  expect(await read('PK\u0003\u0004')).toEqual({ ok: false, faultKey: 'video.scriptEmpty' })
  expect(await read('{"actions":[{"at":0}]}')).toEqual({ ok: false, faultKey: 'video.scriptBad' })
  const gone = Object.assign(new File(['x'], 'a.funscript'), {
    text: () => Promise.reject(new Error('gone')),
  })
  expect(await readScript(gone)).toEqual({ ok: false, faultKey: 'video.scriptBad' })
})

it('PLR-05 does not read what is too large', async () => {
  const large = Object.defineProperty(new File([], 'a.funscript'), 'size', { value: FUNSCRIPT_MAX_BYTES + 1 })
  Object.assign(large, { text: () => Promise.reject(new Error('was read')) })
  expect(await readScript(large)).toEqual({ ok: false, faultKey: 'video.scriptLarge' })
})
