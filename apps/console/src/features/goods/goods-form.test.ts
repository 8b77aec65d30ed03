import { GoodsDraft } from '@thrum/contracts/goods/goods.entities'
import { expect, it } from 'vitest'
import { valuesOf } from '../../parts/fields.tsx'
import { DRAFT_FIELDS, fromDraft, toDraft } from './goods-form.ts'

const form = (days: object) =>
  toDraft({
    ...valuesOf(DRAFT_FIELDS),
    ...{ texts: { en: { name: 'Halo', lead: '', description: '' } }, price: 49.9, currency: 'EUR', ...days },
  })

it.each([
  [{}, null],
  [
    { minDays: 2, maxDays: 5 },
    { minDays: 2, maxDays: 5 },
  ],
])('OPS-01 a product is said as the form shows it, with %j for its delivery', (days, delivery) => {
  const draft = GoodsDraft.parse(form(days))
  expect(draft).toMatchObject({ price: 4_990, was: null, link: null, delivery })
  expect(toDraft(fromDraft(draft))).toEqual(draft)
})

it.each([{ minDays: 2 }, { maxDays: 5 }])(
  'OPS-01 half of a delivery is refused, not left out: %j',
  (days) => {
    expect(GoodsDraft.safeParse(form(days)).error?.issues[0]?.path[0]).toBe('delivery')
  },
)
