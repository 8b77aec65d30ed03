import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import css from './TimelineView.module.css'

/** Three dots where the next message will stand; the header says the same in words. */
export function TimelineTyping({ avatar }: { readonly avatar: string }) {
  return (
    <div className={css.typing} aria-hidden="true">
      <Avatar src={avatar} size={32} />
      <span className={css.dots}>
        <i />
        <i />
        <i />
      </span>
    </div>
  )
}
