import { type GoodsDraft, GoodsGround, GoodsPlay, GoodsTrait } from '@thrum/contracts/goods/goods.entities'
import { choicesOf, type FormField, type FormValues } from '../../parts/fields.tsx'
import { saidIn } from '../../parts/TextsInput.tsx'

const PRICE_HELP = 'A whole number of the smallest unit: 4900 for 49.00'

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
  { name: 'price', label: 'Price', kind: 'number', help: `${PRICE_HELP}; 0 is free to claim` },
  { name: 'was', label: 'Price before the discount', kind: 'number', isOptional: true },
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
  return {
    ...form,
    texts: saidIn(texts),
    was: orNull(form.was),
    link: orNull(form.link),
    delivery: minDays === '' || maxDays === '' ? null : { minDays, maxDays },
  }
}

export function fromDraft({ delivery, was, link, ...draft }: GoodsDraft): FormValues {
  return {
    ...draft,
    was: was ?? '',
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

export function priceText(price: number, currency: string): string {
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency })
  return format.format(price / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}
