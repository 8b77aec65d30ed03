import { isRightToLeft, type Language } from '@thrum/contracts/language'
import type { i18n, PostProcessorModule } from 'i18next'

const NAMES = /\u2068[^\u2069]*\u2069/g
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
const LETTERS_ONLY = /^[\p{L}\p{M}]*$/u

/**
 * Where a right-to-left table has no text yet, English stands in. Its sentence runs from left to right inside that
 * page: without the marks, full stops and names jump to its wrong end.
 */
export const fallbackDirection: PostProcessorModule = {
  type: 'postProcessor',
  name: 'fallbackDirection',
  process(text: string, _key, _options, { language }: i18n) {
    if (typeof text !== 'string' || !isRightToLeft(language as Language) || LETTERS_ONLY.test(text))
      return text
    return RIGHT_TO_LEFT.test(text.replace(NAMES, '')) ? text : `\u2066${text}\u2069`
  },
}
