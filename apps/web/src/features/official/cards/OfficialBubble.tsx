import { type LinkCard, type OrderCard, RATING_MAX, type ServiceCard } from '@thrum/contracts/chat/cards'
import { GoodsId } from '@thrum/contracts/ids'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../lib/format.ts'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { askAndLeave } from '../../../ui/rich-text/leave.ts'
import texts from '../../../ui/text.module.css'
import type { CardView } from './card-view.ts'
import css from './OfficialBubble.module.css'

/** A card between somebody and the service. Its words are words, and its links lead out after a question. */
export function OfficialBubble({ card }: { readonly card: CardView }) {
  switch (card.businessID) {
    case 'service':
    case 'consultion':
      return <Service card={card} />
    case 'link':
    case 'text_link':
      return <Link card={card} />
    case 'order':
      return <Order card={card} />
    case 'evaluation':
      return <Rating score={card.score} comment={card.comment} />
  }
}

interface LeaveProps {
  readonly words: string
  readonly address: string
}

function Leave({ words, address }: LeaveProps) {
  return (
    <button type="button" className={css.link} onClick={() => void askAndLeave(address)}>
      <bdi>{words}</bdi>
      <Icon name="ext" size={16} />
    </button>
  )
}

/** Requirement CHAT-050 */
function Service({ card: { title, description, hyperlink, item } }: { readonly card: ServiceCard }) {
  return (
    <div className={css.card}>
      <p className={css.title} dir="auto">
        {title}
      </p>
      {description === '' ? null : (
        <p className={css.words} dir="auto">
          {description}
        </p>
      )}
      {hyperlink === undefined ? null : <Leave words={hyperlink.key} address={hyperlink.value} />}
      {item.length === 0 ? null : (
        <ul className={css.list}>
          {item.map(({ key, value }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <li key={at}>
              <Leave words={key} address={value} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Requirement CHAT-052 */
function Link({ card: { text, link } }: { readonly card: LinkCard }) {
  const { t } = useTranslation()
  return (
    <div className={css.card}>
      <p className={css.words} dir="auto">
        {text}
      </p>
      <Leave words={t('official.details')} address={link} />
    </div>
  )
}

/** Requirement CHAT-053. A product of ours opens its page. */
function Order({ card }: { readonly card: OrderCard }) {
  const { image, title, description, link } = card
  const goods = GoodsId.safeParse(card.goodsId)
  const inside = (
    <>
      {image === '' ? null : <img className={css.picture} src={image} alt="" />}
      <span className={css.about}>
        {description === '' ? null : <bdi className={css.note}>{description}</bdi>}
        <bdi className={css.title}>{title}</bdi>
        <bdi className={css.price} dir="ltr">
          {priceOf(card)}
        </bdi>
      </span>
    </>
  )
  if (!goods.success && link === '') return <div className={css.order}>{inside}</div>
  const open = () =>
    goods.success ? navigation.push('/pages/goods/detail', { id: goods.data }) : void askAndLeave(link)
  return (
    <button type="button" className={css.order} onClick={open}>
      {inside}
      <Icon name={goods.success ? 'chev' : 'ext'} size={20} />
    </button>
  )
}

function priceOf({ price, currency }: OrderCard): string {
  const amount = Number(price)
  return currency === undefined || price === '' || !Number.isFinite(amount)
    ? price
    : formatAmount(amount, currency)
}

/** Requirement CHAT-051 */
function Rating({ score, comment }: { readonly score: number; readonly comment: string }) {
  const { t } = useTranslation()
  const label = t('official.stars', { score, max: RATING_MAX })
  return (
    <div className={css.card}>
      <p className={css.stars}>
        <span className={texts.vh}>{label}</span>
        <span aria-hidden="true">
          {'★'.repeat(score)}
          <span className={css.rest}>{'★'.repeat(RATING_MAX - score)}</span>
        </span>
      </p>
      {comment === '' ? null : (
        <p className={css.words} dir="auto">
          {comment}
        </p>
      )}
    </div>
  )
}
