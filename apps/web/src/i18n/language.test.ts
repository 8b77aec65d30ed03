// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { STORAGE_KEYS, storage } from '../platform/storage.ts'
import {
  chooseLanguage,
  chosenLanguage,
  currentLanguage,
  i18n,
  languageChoice,
  startLanguage,
} from './language.ts'

describe('language', () => {
  beforeEach(() => {
    storage.write(STORAGE_KEYS.language, undefined)
  })

  it.each([
    ['de-AT', 'de'],
    ['PT-br', 'pt'],
    ['zh-CN', 'zh-Hans'],
    ['zh-TW', 'zh-Hant'],
    ['zh-Hant-HK', 'zh-Hant'],
    ['nl-NL', 'en'],
    ['', 'en'],
  ])('I18N-03 reads the first two letters of the system language %s as %s', (system, language) => {
    expect(chosenLanguage(system)).toBe(language)
  })

  it('I18N-03 prefers the stored choice, and follows the system again after "system"', async () => {
    await startLanguage()
    await chooseLanguage('de')
    expect(languageChoice()).toBe('de')
    expect(chosenLanguage('fr-FR')).toBe('de')
    await chooseLanguage('system')
    expect(languageChoice()).toBe('system')
    expect(chosenLanguage('fr-FR')).toBe('fr')
  })

  it('I18N-03 takes no notice of a stored value that is no language', () => {
    storage.write(STORAGE_KEYS.language, 'klingon')
    expect(chosenLanguage('fr-FR')).toBe('fr')
  })

  it('I18N-04 turns the page with the language', async () => {
    await startLanguage()
    await chooseLanguage('ar')
    expect(document.documentElement.dir).toBe('rtl')
    expect(document.documentElement.lang).toBe('ar')
    expect(currentLanguage()).toBe('ar')
    await chooseLanguage('zh-Hans')
    expect(document.documentElement.dir).toBe('ltr')
    expect(i18n.t('ui.back')).toBe('返回')
  })

  it('I18N-02 shows English where a table has no text yet', async () => {
    await startLanguage()
    await chooseLanguage('ko')
    expect(i18n.t('ui.back')).toBe('Back')
  })

  it('I18N-04, I18N-02 keeps an English sentence in one piece on a right-to-left page', async () => {
    await startLanguage()
    await chooseLanguage('ar')
    const name = '\u2068\u0645\u0627\u0631\u0627\u2069'
    expect(i18n.t('play.invite.title', { name })).toBe(`\u2066${name} invites you to play\u2069`)
    expect(i18n.t('ui.back')).toBe('Back')
    await chooseLanguage('en')
    expect(i18n.t('play.invite.title', { name })).toBe(`${name} invites you to play`)
  })

  it('I18N-04 leaves a sentence of the page’s own script as it is', async () => {
    await startLanguage()
    const sentence = '\u062a\u0648\u0642\u0641. Thrum.'
    i18n.addResourceBundle('ar', 'translation', { ui: { close: sentence } }, true, true)
    await chooseLanguage('ar')
    expect(i18n.t('ui.close')).toBe(sentence)
    i18n.removeResourceBundle('ar', 'translation')
  })
})
