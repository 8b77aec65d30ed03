import { COUNTRIES } from '@thrum/contracts/account/countries'

export interface Country {
  code: string
  name: string
  /** What else it is found by: its English name and its code. */
  search: string
}

/** Every country with its name in the reader's language, in that language's order. */
export function listCountries(language: string): Country[] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' })
  const english = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })
  const order = new Intl.Collator(language)
  return COUNTRIES.map((code) => ({
    code,
    name: names.of(code) ?? code,
    search: `${english.of(code) ?? ''} ${code}`,
  })).sort((a, b) => order.compare(a.name, b.name))
}

/** One country's name; the code itself where the language has no name for it. */
export function countryName(code: string, language: string): string {
  return new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }).of(code) ?? code
}
