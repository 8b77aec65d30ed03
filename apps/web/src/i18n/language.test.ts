// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { STORAGE_KEYS, storage } from '../platform/storage.ts'
import {
  chooseLanguage,
  chosenLanguage,
  completeTexts,
  currentLanguage,
  i18n,
  languageChoice,
  startLanguage,
} from './language.ts'
import { FIRST_TABLES, TABLES } from './tables.ts'

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

  it('I18N-03 keeps the language that is there where the chosen one can’t be fetched', async () => {
    await startLanguage()
    await chooseLanguage('de')
    const lost = vi.spyOn(FIRST_TABLES, 'fr').mockRejectedValue(new TypeError('no such chunk'))
    await expect(chooseLanguage('fr')).rejects.toThrow('no such chunk')
    expect([languageChoice(), currentLanguage(), i18n.t('ui.back')]).toEqual(['de', 'de', 'Zurück'])
    lost.mockRestore()
    await chooseLanguage('fr')
    expect(languageChoice()).toBe('fr')
  })

  it('I18N-03 of two choices the later one holds, though the texts of the first come last', async () => {
    await startLanguage()
    await chooseLanguage('de')
    const slow = Promise.withResolvers<Awaited<ReturnType<typeof FIRST_TABLES.fr>>>()
    const late = vi.spyOn(FIRST_TABLES, 'fr').mockReturnValue(slow.promise)
    const first = chooseLanguage('fr')
    await chooseLanguage('it')
    slow.resolve({ default: {} })
    await first
    expect([languageChoice(), currentLanguage()]).toEqual(['it', 'it'])
    late.mockRestore()
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

  it('I18N-02 fetches the table of the language on screen and no other', async () => {
    await startLanguage()
    await chooseLanguage('ko')
    expect(i18n.t('ui.back')).toBe('뒤로')
    expect(i18n.hasResourceBundle('fr', 'translation')).toBe(false)
  })

  it('I18N-02 has first what is said before anything else is fetched, and then all of it', async () => {
    await startLanguage()
    await chooseLanguage('it')
    expect(['ui.back', 'home.solo'].map((key) => i18n.exists(key))).toEqual([true, false])
    await completeTexts()
    expect(i18n.exists('home.solo')).toBe(true)
    await chooseLanguage('pt')
    expect(i18n.exists('home.solo')).toBe(true)
  })

  it('I18N-02 counts by the rules of the language', async () => {
    await startLanguage()
    await completeTexts()
    await chooseLanguage('ru')
    const forms = [1, 3, 5].map((count) => i18n.t('discretion.after', { count }))
    expect(forms).toEqual(['Через 1 минуту', 'Через 3 минуты', 'Через 5 минут'])
  })
})

describe('the language of the start', () => {
  beforeEach(() => {
    storage.write(STORAGE_KEYS.language, 'fr')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  /** No network, and a copy of the app that holds no French. */
  function lose() {
    const lost = [FIRST_TABLES, TABLES].map((tables) =>
      vi.spyOn(tables, 'fr').mockRejectedValue(new TypeError()),
    )
    return () => {
      for (const spy of lost) spy.mockRestore()
    }
  }

  it('I18N-03, APP-19 stays the own one after a short blip, with no other before it', async () => {
    const find = lose()
    const onMissed = vi.fn()
    const seen: string[] = []
    const started = startLanguage(onMissed).then(() => seen.push(i18n.t('ui.back')))
    await vi.advanceTimersByTimeAsync(3_999)
    expect([seen, onMissed.mock.calls.length]).toEqual([[], 2])
    find()
    await vi.advanceTimersByTimeAsync(1)
    await vi.waitUntil(() => seen.length > 0)
    await started
    expect(seen).toEqual(['Retour'])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('I18N-03, APP-19 is English where the own one doesn’t come, until it does, with all that is said by then', async () => {
    const find = lose()
    const onMissed = vi.fn()
    const started = startLanguage(onMissed)
    await vi.advanceTimersByTimeAsync(5_000)
    await started
    expect([currentLanguage(), i18n.t('ui.back')]).toEqual(['en', 'Back'])
    await completeTexts()
    const { length } = onMissed.mock.calls
    await vi.advanceTimersByTimeAsync(10_000)
    expect(onMissed).toHaveBeenCalledTimes(length)
    find()
    await vi.advanceTimersByTimeAsync(2_000)
    await vi.waitUntil(() => currentLanguage() === 'fr')
    expect([i18n.t('ui.back'), i18n.exists('home.solo'), document.documentElement.lang]).toEqual([
      'Retour',
      true,
      'fr',
    ])
  })

  it('I18N-03 what was chosen meanwhile stays', async () => {
    const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof FIRST_TABLES.fr>>>()
    const table = await FIRST_TABLES.fr()
    vi.spyOn(FIRST_TABLES, 'fr').mockReturnValue(promise)
    const started = startLanguage()
    await vi.advanceTimersByTimeAsync(5_000)
    await started
    await chooseLanguage('de')
    resolve(table)
    await vi.advanceTimersByTimeAsync(0)
    expect(currentLanguage()).toBe('de')
  })
})
