/** The first character of each Latin letter's pinyin, in the order of pinyin; I, U and V begin no syllable. */
const PINYIN_STARTS: readonly (readonly [string, string])[] = [
  ['A', '阿'],
  ['B', '八'],
  ['C', '嚓'],
  ['D', '哒'],
  ['E', '妸'],
  ['F', '发'],
  ['G', '旮'],
  ['H', '哈'],
  ['J', '讥'],
  ['K', '咔'],
  ['L', '垃'],
  ['M', '妈'],
  ['N', '拏'],
  ['O', '噢'],
  ['P', '妑'],
  ['Q', '七'],
  ['R', '呥'],
  ['S', '仨'],
  ['T', '他'],
  ['W', '穵'],
  ['X', '夕'],
  ['Y', '丫'],
  ['Z', '帀'],
]
const HAN = /^\p{Script=Han}/u
/** What a name may begin with before its first letter, such as a quotation mark or an emoji. */
const BEFORE_LETTER = /^[^\p{L}\p{N}]+/u

/** Sorts behind whatever may follow a letter. Source: Unicode, CLDR root collation */
const LAST = '\uffff'

/** Undefined where the platform doesn't know pinyin: Chinese names then stand by themselves, behind the others. */
function pinyin(): Intl.Collator | undefined {
  const collator = new Intl.Collator('zh-u-co-pinyin')
  return collator.compare('安', '八') < 0 && collator.compare('八', '李') < 0 ? collator : undefined
}

function pinyinLetter(name: string, order: Intl.Collator): string {
  const first = String.fromCodePoint(name.codePointAt(0) ?? 0)
  return PINYIN_STARTS.findLast(([, start]) => order.compare(first, start) >= 0)?.[0] ?? 'A'
}

/**
 * Names in the reader's order, Chinese ones by pinyin, at the end of their letter; what begins with no letter
 * stands last.
 * @param language BCP 47
 */
export function byName<T>(people: readonly T[], nameOf: (one: T) => string, language: string): T[] {
  const order = new Intl.Collator(language, { numeric: true })
  const chinese = pinyin()
  const keyed = people.map((one) => {
    const name = nameOf(one).replace(BEFORE_LETTER, '')
    const isChinese = chinese !== undefined && HAN.test(name)
    return { one, name, key: isChinese ? `${pinyinLetter(name, chinese)}${LAST}` : name || LAST }
  })
  keyed.sort((a, b) => order.compare(a.key, b.key) || (chinese ?? order).compare(a.name, b.name))
  return keyed.map(({ one }) => one)
}
