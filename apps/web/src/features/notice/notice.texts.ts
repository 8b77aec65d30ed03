import type { Language } from '@thrum/contracts/language'
import * as z from 'zod/mini'

/** A page of plain text: what the terms and the privacy policy are made of. */
const NoticeText = z.object({
  title: z.string(),
  lead: z.string(),
  sections: z.array(z.object({ heading: z.string(), points: z.array(z.string()) })),
})
export type NoticeText = z.infer<typeof NoticeText>

/** Query `id` of the address. Source: spec §2. */
export type NoticeId = '1' | '2'

type Load = () => Promise<{ default: unknown }>

const TERMS = {
  en: () => import('../../locales/notice/terms.en.json'),
  'zh-Hans': () => import('../../locales/notice/terms.zh-Hans.json'),
} satisfies Partial<Record<Language, Load>>

const PRIVACY = {
  en: () => import('../../locales/notice/privacy.en.json'),
  'zh-Hans': () => import('../../locales/notice/privacy.zh-Hans.json'),
} satisfies Partial<Record<Language, Load>>

export interface ReadNotice {
  text: NoticeText
  /** The language it is written in, which differs from the reader's where no translation exists. */
  language: Language
}

export function isNoticeId(id: string | null): id is NoticeId {
  return id === '1' || id === '2'
}

/** Fetches one of the two pages in the reader's language, or else in English. */
export async function readNotice(id: NoticeId, reader: Language): Promise<ReadNotice> {
  const pages = id === '1' ? TERMS : PRIVACY
  const language = reader === 'zh-Hans' ? reader : 'en'
  const loaded = await pages[language]()
  return { text: NoticeText.parse(loaded.default), language }
}
