import { Mark } from '../../../ui/strings/Mark.tsx'
import { Strings } from '../../../ui/strings/Strings.tsx'
import css from './Welcome.module.css'

/** The brand that stands behind the prompts. */
export function Welcome() {
  return (
    <div className={css.welcome} aria-hidden="true">
      <div className={css.halo} />
      <div className={css.strings}>
        <Strings height={234} />
      </div>
      <div className={css.brand}>
        <Mark size={88} />
        <span className={css.name}>Thrum</span>
      </div>
    </div>
  )
}
