import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { wireBoolean, wireInt } from './form.ts'
import { DeviceCode, formatDeviceCode, formatInviteNum, InviteNum, UserId } from './ids.ts'

describe('form field', () => {
  const height = wireInt({ min: 80, max: 250 })

  it('SES-01 reads a number that arrives as text', () => {
    expect(z.parse(height, '170')).toBe(170)
    expect(z.parse(height, 170)).toBe(170)
  })

  it.each([
    '170cm',
    '1e2',
    '',
    ' 170',
    '0x50',
    '170.5',
    170.5,
    -5,
    251,
    1e308,
    Number.NaN,
    null,
    ['170'],
    {},
  ])('PR-13 refuses %j as a height', (value) => {
    expect(z.safeParse(height, value).success).toBe(false)
  })

  it('SES-01 reads the forms of yes and no, and no others', () => {
    expect(['true', '1', true].map((value) => z.parse(wireBoolean, value))).toEqual([true, true, true])
    expect(['false', '0', false].map((value) => z.parse(wireBoolean, value))).toEqual([false, false, false])
    expect(['yes', '', 1, 'TRUE'].some((value) => z.safeParse(wireBoolean, value).success)).toBe(false)
  })
})

describe('typed code', () => {
  it('ACC-13 ignores case, spaces and dashes, and reads O, I and L as digits', () => {
    expect(z.parse(InviteNum, ' 4k7q-2m9 xtr ')).toBe('4K7Q2M9XTR')
    expect(z.parse(InviteNum, 'oil0123456')).toBe('0110123456')
    expect(formatInviteNum('4K7Q2M9XTR')).toBe('4K7Q 2M9 XTR')
  })

  it('DEV-01 takes twelve characters for a device, no more and no fewer', () => {
    expect(z.parse(DeviceCode, 'abcd-2345-wxyz')).toBe('ABCD2345WXYZ')
    expect(formatDeviceCode('ABCD2345WXYZ')).toBe('ABCD 2345 WXYZ')
    for (const wrong of ['ABCD2345WXY', 'ABCD2345WXYZ0', 'ABCD2345WXYU', '', 'A'.repeat(5000)]) {
      expect(z.safeParse(DeviceCode, wrong).success).toBe(false)
    }
  })

  it.each(['0', '-1', 'a_b', 'merchant', '', 'x'.repeat(4096), 'u5erIdu5erIdu5erId\u0000'])(
    'PL-18 takes %.12j for no user id',
    (value) => {
      expect(z.safeParse(UserId, value).success).toBe(false)
    },
  )
})
