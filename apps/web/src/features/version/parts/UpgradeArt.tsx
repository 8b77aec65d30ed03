import { Mark } from '../../../ui/strings/Mark.tsx'
import { Strings } from '../../../ui/strings/Strings.tsx'
import css from './UpgradeArt.module.css'

/** The app's sign on the string. Decoration. */
export function UpgradeArt() {
  return (
    <div className={css.art} aria-hidden="true">
      <div className={css.strings}>
        <Strings height={236} />
      </div>
      <div className={css.mark}>
        <Mark size={92} />
      </div>
    </div>
  )
}
