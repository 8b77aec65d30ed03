import { sendAsOfficial } from '@thrum/contracts/console/official.routes'
import { callConsole } from '../../base/console-client.ts'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { type FormField, type FormValues, filled } from '../../parts/fields.tsx'
import { fetchStock, GoodsInput } from '../../parts/GoodsInput.tsx'
import { amountText } from '../../parts/money.ts'
import type { Pair } from './AnswerBox.tsx'

const LINK: FormField = { name: 'link', label: 'Where it leads', help: 'https' }

interface CardKind {
  label: string
  fields: readonly FormField[]
  cardOf: (form: FormValues) => object | Promise<object>
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
    cardOf: ({ title, description, key, link }) => {
      if ((key === '') !== (link === '')) throw new Error('A link has a name and says where it leads.')
      return {
        ...{ businessID: 'service', version: 1, title, description },
        item: key === '' ? [] : [{ key, value: link }],
      }
    },
  },
  {
    label: 'Order card',
    fields: [
      {
        ...{ name: 'goodsId', label: 'Product', isOptional: true, draw: GoodsInput },
        help: 'A tap on the card opens its page; what you leave empty is said as the store says it.',
      },
      { name: 'title', label: 'Title', isOptional: true },
      { name: 'description', label: 'Description', kind: 'lines', isOptional: true },
      { name: 'price', label: 'Price', isOptional: true, help: 'A decimal number with a currency, or words' },
      { name: 'currency', label: 'Currency', isOptional: true, help: 'Three letters' },
      { ...LINK, isOptional: true },
    ],
    cardOf: orderOf,
  },
]

async function orderOf({ goodsId, ...form }: FormValues): Promise<object> {
  const blank = { businessID: 'order', version: 1, description: '', price: '', image: '', link: '' }
  if (goodsId === '') return { ...blank, ...filled(form) }
  const product = (await fetchStock()).find(({ id }) => id === goodsId)
  if (product === undefined) throw new Error('The product is not there any more.')
  const { name, price, currency, picture } = product
  const shown = { title: name, price: amountText(price, currency), currency, image: picture?.small ?? '' }
  return { ...blank, ...shown, ...filled(form), goodsId }
}

export function CardButtons({ pair, onSent }: { pair: Pair; onSent: () => void }) {
  return KINDS.map(({ label, fields, cardOf }) => (
    <FormDialog
      key={label}
      label={label}
      submit="Send card"
      fields={fields}
      send={async (form, { actId }) =>
        callConsole(sendAsOfficial, { ...pair, id: actId, said: { card: await cardOf(form) } })
      }
      onDone={onSent}
    />
  ))
}
