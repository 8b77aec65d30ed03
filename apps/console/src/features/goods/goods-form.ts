import { type GoodsDraft, GoodsGround, GoodsPlay, GoodsTrait } from '@thrum/contracts/goods/goods.entities'
import { choicesOf, type FormField, type FormValues } from '../../parts/fields.tsx'
import { unitOf } from '../../parts/money.ts'
import { saidIn } from '../../parts/TextsInput.tsx'

export const DRAFT_FIELDS: readonly FormField[] = [
  {
    name: 'texts',
    label: 'Texts',
    kind: 'texts',
    parts: [
      { name: 'name', label: 'Name' },
      { name: 'lead', label: 'One line about it' },
      { name: 'description', label: 'Description', isLong: true },
    ],
  },
  { name: 'price', label: 'Price', kind: 'amount', help: 'Such as 49.90; 0 is free to claim' },
  {
    ...{ name: 'was', label: 'Price before the discount', kind: 'amount', isOptional: true },
    help: 'Empty: no discount',
  },
  { name: 'currency', label: 'Currency', initial: 'EUR', help: 'Three letters' },
  { name: 'link', label: 'Where it is sold', isOptional: true, help: 'https' },
  {
    name: 'ground',
    label: 'Ground',
    kind: 'choice',
    choices: choicesOf(GoodsGround.options),
    initial: 'stone',
  },
  { name: 'traits', label: 'Traits', kind: 'many', choices: choicesOf(GoodsTrait.options), isOptional: true },
  { name: 'minDays', label: 'Delivery takes at least (days)', kind: 'number', isOptional: true },
  { name: 'maxDays', label: 'Delivery takes at most (days)', kind: 'number', isOptional: true },
  {
    name: 'play',
    label: 'Ways to play',
    kind: 'choice',
    choices: choicesOf(GoodsPlay.options),
    initial: 'none',
  },
  { name: 'place', label: 'Place', kind: 'number', initial: 1_000, help: 'The lower one comes first' },
]

const orNull = (value: unknown) => (value === '' ? null : value)

export function toDraft({ minDays, maxDays, texts, ...form }: FormValues) {
  const unit = unitOf(form.currency)
  const inUnits = (amount: unknown) => (typeof amount === 'number' ? Math.round(amount * unit) : null)
  return {
    ...form,
    texts: saidIn(texts),
    price: inUnits(form.price),
    was: inUnits(form.was),
    link: orNull(form.link),
    // Half of it is refused, not left out.
    delivery: minDays === '' && maxDays === '' ? null : { minDays, maxDays },
  }
}

export function fromDraft({ delivery, price, was, link, ...draft }: GoodsDraft): FormValues {
  const unit = unitOf(draft.currency)
  return {
    ...draft,
    price: price / unit,
    was: was === null ? '' : was / unit,
    link: link ?? '',
    minDays: delivery?.minDays ?? '',
    maxDays: delivery?.maxDays ?? '',
  }
}

export const TIMES_FIELDS: readonly FormField[] = [
  { name: 'fromMs', label: 'From', kind: 'time', isOptional: true, help: 'Empty: not in the store' },
  { name: 'untilMs', label: 'Until', kind: 'time', isOptional: true, help: 'Empty: for good' },
]

export function toTimes({ fromMs, untilMs }: FormValues) {
  return { fromMs: orNull(fromMs), untilMs: orNull(untilMs) }
}
