import { Strings } from '../../../ui/strings/Strings.tsx'
import css from './PhoneArt.module.css'

/** A phone on the string. Decoration. */
export function PhoneArt() {
  return (
    <div className={css.art} aria-hidden="true">
      <div className={css.strings}>
        <Strings height={200} />
      </div>
      <svg
        className={css.phone}
        aria-hidden="true"
        viewBox="0 0 180 220"
        width="180"
        height="220"
        fill="none"
        strokeLinecap="round"
      >
        <rect className={css.frame} x="36" y="6" width="108" height="208" rx="26" strokeWidth="2" />
        <rect className={css.glass} x="46" y="16" width="88" height="188" rx="18" />
        <g stroke="#FFC93C">
          <path d="M56 110C68.4 75.3 77.6 75.3 90 110C102.4 144.7 111.6 144.7 124 110" strokeWidth="2.5" />
          <path d="M56 110C68.4 144.7 77.6 144.7 90 110C102.4 75.3 111.6 75.3 124 110" strokeWidth="2.5" />
          <path
            d="M56 110C68.4 90 77.6 90 90 110C102.4 130 111.6 130 124 110"
            strokeOpacity=".55"
            strokeWidth="1.5"
          />
          <path
            d="M56 110C68.4 130 77.6 130 90 110C102.4 90 111.6 90 124 110"
            strokeOpacity=".55"
            strokeWidth="1.5"
          />
        </g>
      </svg>
    </div>
  )
}
