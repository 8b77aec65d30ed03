import { describe, expect, it } from 'vitest'
import { AddDeviceForm, RenameForm } from './device.form.ts'

function message(code: string): string | undefined {
  return AddDeviceForm.safeParse({ code }).error?.issues[0]?.message
}

describe('device forms', () => {
  it.each(['ABCD2345WXYZ', 'abcd 2345 wxyz', 'ABCD-2345-WXYZ', 'oild2345wxyz'])(
    'DEV-01 takes the code %s',
    (code) => {
      expect(message(code)).toBeUndefined()
    },
  )

  it.each(['ABCD2345WXY', 'ABCD2345WXYZ9', 'ABCD2345WXY!'])(
    'DEV-01 says what a code looks like for %s',
    (code) => {
      expect(message(code)).toBe('device.add.short')
    },
  )

  it('DEV-01 asks for a code when the field is empty', () => {
    expect(message('')).toBe('device.add.needed')
  })

  it('DEV-02 renames to a name without outer spaces, never to nothing', () => {
    expect(RenameForm.parse({ name: ' Sea ' })).toEqual({ name: 'Sea' })
    expect(RenameForm.safeParse({ name: '  ' }).error?.issues[0]?.message).toBe('device.detail.nameNeeded')
  })
})
