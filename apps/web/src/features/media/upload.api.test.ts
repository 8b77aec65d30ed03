// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { session } from '../../lib/session.ts'
import { upload } from './upload.api.ts'

afterEach(() => void vi.unstubAllGlobals())

it('INPT-018 what is told to come back knows when', async () => {
  const asked: string[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      readonly upload = {}
      status = 403
      responseText = '{}'
      onload = () => undefined
      open() {}
      setRequestHeader() {}
      getResponseHeader(name: string) {
        asked.push(name)
        return '5'
      }
      send() {
        this.onload()
      }
    },
  )
  const failed = upload(new Blob(['x']), { isSilent: true })
  await expect(failed).rejects.toMatchObject({ failure: 'tooMany', retryAfterMs: 5_000 })
  expect(asked).toEqual(['Retry-After'])
})

it('SES-13 a file that is up once the session is over is nobody’s who signs in next', async () => {
  const data = { id: 'M'.repeat(20), address: `/media/${'M'.repeat(20)}`, mime: 'image/jpeg', bytes: 1 }
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      readonly upload = {}
      status = 200
      responseText = JSON.stringify({ code: 200, msg: '', data })
      onload = () => undefined
      open() {}
      setRequestHeader() {}
      send() {
        session.signOut()
        this.onload()
      }
    },
  )
  session.signIn('of ann')
  await expect(upload(new Blob(['x']))).rejects.toMatchObject({ failure: 'cancelled' })
})
