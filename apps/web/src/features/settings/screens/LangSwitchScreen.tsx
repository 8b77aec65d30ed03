import { LANGUAGES, type Language, languageOf } from '@thrum/contracts/language'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  chooseLanguage,
  currentLanguage,
  type LanguageChoice,
  languageChoice,
} from '../../../i18n/language.ts'
import { toast } from '../../../lib/toast.ts'
import { useLeave } from '../../../navigation/page.context.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import css from './LangSwitchScreen.module.css'

const TABLES = Object.keys(LANGUAGES) as Language[]

/** `/pages/account/langSwitch`: System, then every table in its own name, the specified five first. */
export function LangSwitchScreen() {
  const { t } = useTranslation()
  const leave = useLeave()
  const [choice, setChoice] = useState<LanguageChoice>(languageChoice)
  const [isBusy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    try {
      await chooseLanguage(choice)
      leave()
    } catch {
      toast(t('error.network'), { kind: 'alert' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Page
      header={<Header title={t('settings.language')} />}
      foot={
        <Button kind="accent" isFull isBusy={isBusy} onClick={() => void save()}>
          {t('settings.save')}
        </Button>
      }
    >
      <fieldset className={css.list} aria-label={t('settings.language')}>
        <Choice
          title={t('settings.system')}
          note={t('settings.followsPhone', { name: LANGUAGES[languageOf(navigator.language) ?? 'en'] })}
          isOn={choice === 'system'}
          onChoose={() => setChoice('system')}
        />
        {TABLES.map((language) => (
          <Choice
            key={language}
            language={language}
            title={LANGUAGES[language]}
            note={nameIn(language, currentLanguage())}
            isOn={choice === language}
            onChoose={() => setChoice(language)}
          />
        ))}
      </fieldset>
    </Page>
  )
}

/** A language's name for the reader; nothing where it is the reader's own. */
function nameIn(language: Language, reader: Language): string | undefined {
  if (language === reader) return undefined
  return new Intl.DisplayNames([reader], { type: 'language' }).of(language)
}

interface ChoiceProps {
  title: string
  note: string | undefined
  language?: Language
  isOn: boolean
  onChoose: () => void
}

function Choice({ title, note, language, isOn, onChoose }: ChoiceProps) {
  return (
    <label className={css.row}>
      <span className={css.words}>
        <span className={css.title} lang={language}>
          <bdi>{title}</bdi>
        </span>
        {note === undefined ? null : <span className={css.note}>{note}</span>}
      </span>
      <input className={css.radio} type="radio" name="language" checked={isOn} onChange={onChoose} />
    </label>
  )
}
