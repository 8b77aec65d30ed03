import { Icon, type IconName } from '../../../ui/icon/Icon.tsx'
import css from './LeadCard.module.css'

interface LeadCardProps {
  icon: IconName
  title: string
  text: string
  onOpen: () => void
}

/** Stands where devices would be and leads to what is missing. */
export function LeadCard({ icon, title, text, onOpen }: LeadCardProps) {
  return (
    <button type="button" className={css.card} onClick={onOpen}>
      <span className={css.ground}>
        <Icon name={icon} />
      </span>
      <span className={css.words}>
        <span className={css.title}>{title}</span>
        <span className={css.text}>{text}</span>
      </span>
      <Icon name="chev" size={20} />
    </button>
  )
}
