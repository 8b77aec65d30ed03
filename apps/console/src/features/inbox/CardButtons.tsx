import { sendAsOfficial } from '@thrum/contracts/console/official.routes'
import { callConsole } from '../../base/console-client.ts'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { type FormField, type FormValues, filled } from '../../parts/fields.tsx'
import type { Pair } from './AnswerBox.tsx'
import { newMessageId } from './message-id.ts'

const LINK: FormField = { name: 'link', label: 'Where it leads', help: 'https' }

interface CardKind {
  label: string
  fields: readonly FormField[]
  cardOf: (form: FormValues) => object
}

/** What the service offers beside words. */
const KINDS: readonly CardKind[] = [
  {
    label: 'Link card',
    fields: [{ name: 'text', label: 'Words', kind: 'lines' }, LINK],
    cardOf: (form) => ({ businessID: 'link', version: 1, ...form }),
  },
  {
    label: 'Service card',
    fields: [
      { name: 'title', label: 'Title' },
      { name: 'description', label: 'Description', kind: 'lines', isOptional: true },
      { name: 'key', label: 'Name of the link', isOptional: true },
      { ...LINK, isOptional: true },
    ],
    cardOf: ({ title, description, key, link }) => ({
      ...{ businessID: 'service', version: 1, title, description },
      item: key === '' || link === '' ? [] : [{ key, value: link }],
    }),
  },
  {
    label: 'Order card',
    fields: [
      { name: 'title', label: 'Title' },
      { name: 'description', label: 'Description', kind: 'lines', isOptional: true },
      { name: 'price', label: 'Price', isOptional: true, help: 'A decimal number with a currency, or words' },
      { name: 'currency', label: 'Currency', isOptional: true, help: 'Three letters' },
      { name: 'goodsId', label: 'Product', isOptional: true, help: 'Its id; a tap opens its page' },
      { ...LINK, isOptional: true },
    ],
    cardOf: (form) => ({
      ...{ businessID: 'order', version: 1, description: '', price: '', image: '', link: '' },
      ...filled(form),
    }),
  },
]

export function CardButtons({ pair, onSent }: { pair: Pair; onSent: () => void }) {
  return KINDS.map(({ label, fields, cardOf }) => (
    <FormDialog
      key={label}
      label={label}
      submit="Send card"
      fields={fields}
      send={(form) =>
        callConsole(sendAsOfficial, { ...pair, id: newMessageId(), said: { card: cardOf(form) } })
      }
      onDone={onSent}
    />
  ))
}
