import { describe, expect, it } from 'vitest'
import { caretAfterGrouping, DEVICE_CODE_GROUPS, groupTyped, INVITE_NUM_GROUPS } from './typed-code.ts'

describe('typed code', () => {
  it('DEV-01 shows a device code in groups of four, however it was typed', () => {
    expect(groupTyped('abcd-2345 wxyz', DEVICE_CODE_GROUPS)).toBe('ABCD 2345 WXYZ')
    expect(groupTyped('abcd2', DEVICE_CODE_GROUPS)).toBe('ABCD 2')
    expect(groupTyped('', DEVICE_CODE_GROUPS)).toBe('')
  })

  it('DEV-01 reads letters that look like digits as digits', () => {
    expect(groupTyped('oil0', DEVICE_CODE_GROUPS)).toBe('0110')
  })

  it('DEV-01 keeps what is too long, so that the person sees it', () => {
    expect(groupTyped('ABCD2345WXYZ99', DEVICE_CODE_GROUPS)).toBe('ABCD 2345 WXYZ99')
  })

  it('ACC-13 shows an invitation code as 4, 3 and 3', () => {
    expect(groupTyped('4k7q2m9xtr', INVITE_NUM_GROUPS)).toBe('4K7Q 2M9 XTR')
  })

  it('DEV-01 leaves the caret behind the character that was typed', () => {
    const typed = 'ABCD9 2345'
    expect(caretAfterGrouping(typed, 5, groupTyped(typed, DEVICE_CODE_GROUPS))).toBe(6)
    expect(caretAfterGrouping('abc', 3, 'ABC')).toBe(3)
    expect(caretAfterGrouping('', 0, '')).toBe(0)
  })
})
