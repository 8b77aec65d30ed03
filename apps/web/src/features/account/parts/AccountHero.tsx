import { LANGUAGES } from '@thrum/contracts/language'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../../i18n/language.ts'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { usePage } from '../../../navigation/page.context.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { BackButton } from '../../../ui/page/BackButton.tsx'
import { Mark } from '../../../ui/strings/Mark.tsx'
import { Strings } from '../../../ui/strings/Strings.tsx'
import css from './AccountHero.module.css'

/** The top of sign-in and sign-up: brand, the way back, and the language for people who can't read this one. */
export function AccountHero() {
  const { t } = useTranslation()
  const { entry } = usePage()
  const name = LANGUAGES[currentLanguage()]
  return (
    <div className={css.hero}>
      <div className={css.halo} />
      <div className={css.strings}>
        <Strings height={240} />
      </div>
      <div className={css.logo}>
        <Mark size={68} />
      </div>
      <div className={css.bar}>
        {entry.index > 0 ? <BackButton ground="card" /> : null}
        <button
          type="button"
          className={css.language}
          aria-label={t('account.languageChip', { name })}
          onClick={() => navigation.push('/pages/account/langSwitch')}
        >
          <Icon name="globe" size={20} />
          <span>{name}</span>
          <Icon name="down" size={16} />
        </button>
      </div>
    </div>
  )
}
