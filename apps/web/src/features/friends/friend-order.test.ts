import { describe, expect, test } from 'vitest'
import { byName } from './friend-order.ts'

const sorted = (names: readonly string[], language = 'en') => byName(names, (name) => name, language)

describe('the order of friends', () => {
  test('FRND-018 goes by first letter, whatever its case and accents', () => {
    expect(sorted(['zoe', 'Éva', 'ann', 'Ben 10', 'Ben 9'])).toEqual(['ann', 'Ben 9', 'Ben 10', 'Éva', 'zoe'])
  })

  test('FRND-018 has Chinese names at their pinyin’s letter, behind the others of it', () => {
    expect(sorted(['张三', 'Zoe', '安', 'Mia', '李四', '王五', 'Ann', '赵六'])).toEqual([
      'Ann',
      '安',
      '李四',
      'Mia',
      '王五',
      'Zoe',
      '张三',
      '赵六',
    ])
  })

  test('FRND-018 looks past marks, and puts what has no letter last', () => {
    expect(sorted(['🌸', '“Cleo”', 'Bo', '★Abe'])).toEqual(['★Abe', 'Bo', '“Cleo”', '🌸'])
  })

  test('FRND-018 is the reader’s own', () => {
    expect(sorted(['Ärla', 'Zoe'], 'sv').at(-1)).toBe('Ärla')
    expect(sorted(['яна', 'Борис', 'анна'], 'ru')).toEqual(['анна', 'Борис', 'яна'])
  })
})
