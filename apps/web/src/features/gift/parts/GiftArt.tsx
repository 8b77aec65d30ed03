import { Strings } from '../../../ui/strings/Strings.tsx'
import css from './GiftArt.module.css'

/** A parcel on the string. Decoration. */
export function GiftArt() {
  return (
    <div className={css.art} aria-hidden="true">
      <div className={css.strings}>
        <Strings height={180} />
      </div>
      <svg className={css.parcel} viewBox="0 0 200 160" width="200" height="160" aria-hidden="true">
        <ellipse cx="100" cy="146" rx="64" ry="8" className={css.shade} />
        <path className={css.paper} d="M48 72h104v56a14 14 0 0 1-14 14H62a14 14 0 0 1-14-14z" />
        <path className={css.fold} d="M48 72h104v16H48z" />
        <rect className={css.paper} x="40" y="50" width="120" height="28" rx="10" />
        <rect className={css.ribbon} x="88" y="50" width="24" height="92" />
        <path className={css.bow} d="M100 50C84 50 66 44 66 31s22-13 34 19c12-32 34-32 34-19s-18 19-34 19z" />
      </svg>
    </div>
  )
}
