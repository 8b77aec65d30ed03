import { currentLanguage } from '../../i18n/language.ts'
import { isolated } from '../../lib/isolated.ts'

/** `Mara and Noa`, in the reader's language. */
export function joinNames(names: readonly string[]): string {
  return new Intl.ListFormat(currentLanguage(), { type: 'conjunction' }).format(names.map(isolated))
}
