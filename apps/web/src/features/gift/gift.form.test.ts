import { describe, expect, it } from 'vitest'
import { GiftFields } from './gift.form.ts'

const GOOD = { platform: 'Harbour Market', orderNumber: 'HM-7730-2291', email: 'mara@example.org' }

/** The first sentence beside each field. */
function complaints(change: Partial<typeof GOOD>): string[] {
  const { error } = GiftFields.safeParse({ ...GOOD, ...change })
  return (error?.issues ?? []).map(({ path, message }) => `${path.join()}: ${message}`)
}

describe('gift form', () => {
  it('STO-04 takes a platform, an order number and an e-mail, without the blanks around them', () => {
    const padded = { platform: ' Harbour Market ', orderNumber: ' HM-7730-2291', email: 'mara@example.org ' }
    expect(GiftFields.parse(padded)).toEqual(GOOD)
  })

  it('STO-04 needs all three', () => {
    expect(complaints({ platform: ' ', orderNumber: '', email: '' })).toEqual([
      'platform: gift.form.platformNeeded',
      'orderNumber: gift.form.orderNeeded',
      'email: gift.form.emailNeeded',
    ])
  })

  it.each([
    [{ platform: 'x'.repeat(51) }, 'platform: gift.form.platformLong'],
    [{ orderNumber: 'HM7' }, 'orderNumber: gift.form.orderShape'],
    [{ orderNumber: 'HM 7730' }, 'orderNumber: gift.form.orderShape'],
    [{ orderNumber: '-7730' }, 'orderNumber: gift.form.orderShape'],
    [{ orderNumber: 'x'.repeat(65) }, 'orderNumber: gift.form.orderShape'],
    [{ email: 'mara@example' }, 'email: gift.form.emailIllegal'],
    [{ email: 'mara example@x.org' }, 'email: gift.form.emailIllegal'],
  ])('STO-04 says beside the field what is wrong with %j', (change, complaint) => {
    expect(complaints(change)).toEqual([complaint])
  })
})
