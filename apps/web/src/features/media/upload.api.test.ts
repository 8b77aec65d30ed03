// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { session } from '../../lib/session.ts'
import { upload } from './upload.api.ts'

afterEach(() => void vi.unstubAllGlobals())

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
