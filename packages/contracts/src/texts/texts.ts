import type { ErrorCode } from '../errors.ts'
import type { Language } from '../language.ts'
import ar from './ar.json' with { type: 'json' }
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }
import ja from './ja.json' with { type: 'json' }
import ko from './ko.json' with { type: 'json' }
import pt from './pt.json' with { type: 'json' }
import ru from './ru.json' with { type: 'json' }
import zhHans from './zh-Hans.json' with { type: 'json' }
import zhHant from './zh-Hant.json' with { type: 'json' }

/** Texts of the refusals, for the server's `msg`. */
export const TEXTS: Readonly<Record<Language, Record<ErrorCode, string>>> = {
  en,
  'zh-Hans': zhHans,
  'zh-Hant': zhHant,
  ja,
  ar,
  de,
  es,
  fr,
  it,
  ko,
  pt,
  ru,
}

/** The sentence a person reads for a refusal. */
export function errorText(code: ErrorCode, language: Language): string {
  return TEXTS[language][code]
}
