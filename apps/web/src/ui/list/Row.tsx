import type { ReactNode, Ref } from 'react'
import { navigation } from '../../navigation/navigation.instance.ts'
import { addressOf, type Query } from '../../navigation/navigation.ts'
import type { RoutePath } from '../../routes.ts'
import { Icon, type IconName } from '../icon/Icon.tsx'
import css from './List.module.css'

export interface RowProps {
  readonly title: ReactNode
  /** Second line. */
  readonly note?: ReactNode
  /** Meta text at the end. */
  readonly value?: ReactNode
  readonly icon?: IconName
  /** Instead of an icon, such as an avatar. */
  readonly start?: ReactNode
  /** Instead of a chevron, such as a switch. */
  readonly end?: ReactNode
  /** Opens a page. */
  readonly to?: RoutePath
  readonly query?: Query
  readonly onClick?: () => void
  readonly isSelected?: boolean
  /** Of a row with `onClick` that shows and hides what follows it. */
  readonly isExpanded?: boolean
  readonly isDanger?: boolean
  /** Of a row with `onClick`. */
  readonly ref?: Ref<HTMLButtonElement>
}

export function Row(props: RowProps) {
  const {
    title,
    note,
    value,
    icon,
    start,
    end,
    to,
    query,
    onClick,
    isSelected = false,
    isDanger = false,
  } = props
  const isOpener = to !== undefined || onClick !== undefined
  const inside = (
    <>
      {icon === undefined ? start : <Icon name={icon} />}
      <span className={css.words}>
        <span className={css.title}>{title}</span>
        {note === undefined ? null : <span className={css.note}>{note}</span>}
      </span>
      {value === undefined ? null : <span className={css.value}>{value}</span>}
      {end ?? (isOpener && !isDanger ? <Icon name="chev" size={20} /> : null)}
    </>
  )
  const look = {
    className: css.row,
    'data-selected': isSelected || undefined,
    'data-danger': isDanger || undefined,
  }
  if (to !== undefined) {
    return (
      <a
        {...look}
        href={addressOf(to, query)}
        onClick={(event) => {
          event.preventDefault()
          navigation.push(to, query)
        }}
      >
        {inside}
      </a>
    )
  }
  if (onClick !== undefined) {
    return (
      <button
        type="button"
        ref={props.ref}
        {...look}
        aria-current={isSelected || undefined}
        aria-expanded={props.isExpanded}
        onClick={onClick}
      >
        {inside}
      </button>
    )
  }
  return <div {...look}>{inside}</div>
}
