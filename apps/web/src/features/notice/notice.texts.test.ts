import { describe, expect, it } from 'vitest'
import { isNoticeId, readNotice } from './notice.texts.ts'

describe('terms and privacy', () => {
  it('APP-05 says the same in English and in Chinese, section by section', async () => {
    for (const id of ['1', '2'] as const) {
      const english = await readNotice(id, 'en')
      const chinese = await readNotice(id, 'zh-Hans')
      const shape = (notice: typeof english) => notice.text.sections.map((section) => section.points.length)
      expect(shape(chinese)).toEqual(shape(english))
      expect(chinese.text.title).not.toBe(english.text.title)
    }
  })

  it('APP-05 names the language it really is in', async () => {
    expect((await readNotice('1', 'ar')).language).toBe('en')
    expect((await readNotice('2', 'zh-Hans')).language).toBe('zh-Hans')
  })

  it('APP-05 knows the addresses of exactly two pages', () => {
    expect(['1', '2', '3', '', null].map(isNoticeId)).toEqual([true, true, false, false, false])
  })
})
