import type en from '../locales/en.json'
import type first from '../locales/first/en.json'

type Plural = '_zero' | '_one' | '_two' | '_few' | '_many' | '_other'
type Bare<Key extends string> = Key extends `${infer Base}${Plural}` ? Base : Key
type Keys<Table, Lead extends string = ''> = {
  [Key in keyof Table & string]: Table[Key] extends string
    ? Bare<`${Lead}${Key}`>
    : Keys<Table[Key], `${Lead}${Key}.`>
}[keyof Table & string]

/** Every visible text's key, as in `t('feature.word')`. */
export type TextKey = Keys<typeof first & typeof en>
