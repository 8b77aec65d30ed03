import { LegalPage } from '@thrum/contracts/console/page.routes'
import { WireLanguage } from '@thrum/contracts/form'
import { NoticeId } from '@thrum/contracts/ids'
import type { Language } from '@thrum/contracts/language'
import { type OpsCommand, type OpsTable, type Typed, UsageError } from '../../ops-command.ts'
import { createDeskRepo } from './desk.repo.ts'
import { TEXT_FORM, TEXT_OPTIONS, typedTexts } from './typed-texts.ts'

/** What was published is said anew, and what comes with the product is replaced. */
export const deskCommands: OpsTable = {
  'notice change': change('Says all texts of a notice, or of an article of the guide, anew.'),
  'notice restore': {
    form: '--id …',
    says: 'Shows a withdrawn notice or article again.',
    options: ['id'],
    logs: ['id'],
    prepare(typed) {
      const id = typedId(typed)
      return async ({ db }) => {
        const isThere = await createDeskRepo(db).setWithdrawn(id, null)
        return { value: { id, isThere }, ...(isThere ? {} : { trouble: 'No notice has this id.' }) }
      }
    },
  },
  'page list': {
    form: '',
    says: 'Lists what stands in place of the terms and the privacy policy that come with the product.',
    options: [],
    prepare: () => async (store) => {
      const rows = await createDeskRepo(store.db).listLegal()
      return {
        value: rows.map(({ page, language, name, changed_at }) => ({
          ...{ page, language, name, changedAt: changed_at },
        })),
      }
    },
  },
  'page save': {
    form: `--page terms|privacy ${TEXT_FORM}`,
    says: 'Puts texts in place of those that come with the product, for whoever reads these languages.',
    options: ['page', ...TEXT_OPTIONS],
    logs: ['page'],
    async prepare(typed) {
      const page = typedPage(typed)
      const texts = await typedTexts(typed)
      const languages = Object.keys(texts) as Language[]
      return async ({ db, wall }) => {
        const changed_at = new Date(wall())
        for (const language of languages) {
          const text = texts[language]
          if (text !== undefined) await createDeskRepo(db).putLegal({ page, language, ...text, changed_at })
        }
        return { value: { page, languages } }
      }
    },
  },
  'page reset': {
    form: '--page terms|privacy --language de',
    says: 'Puts the text that comes with the product back.',
    options: ['page', 'language'],
    logs: ['page', 'language'],
    prepare(typed) {
      const page = typedPage(typed)
      const language = WireLanguage.safeParse(typed.needed('language'))
      if (!language.success) throw new UsageError('--language is no language of the product.')
      return async ({ db }) => {
        await createDeskRepo(db).removeLegal(page, language.data)
        return { value: { page, language: language.data } }
      }
    },
  },
}

function change(says: string): OpsCommand {
  return {
    form: `--id … ${TEXT_FORM} [--place 20]`,
    says,
    options: ['id', 'place', ...TEXT_OPTIONS],
    logs: ['id', 'place'],
    async prepare(typed) {
      const id = typedId(typed)
      const place = typed.whole('place', undefined)
      const texts = await typedTexts(typed)
      return async ({ db, wall }) => {
        const isThere = await createDeskRepo(db).changeNotice(id, texts, place, new Date(wall()))
        const value = { id, languages: Object.keys(texts) }
        return isThere ? { value } : { value: null, trouble: 'No notice has this id.' }
      }
    },
  }
}

function typedId(typed: Typed): NoticeId {
  const id = NoticeId.safeParse(typed.needed('id'))
  if (id.success) return id.data
  throw new UsageError('--id must be the id of a notice or an article.')
}

function typedPage(typed: Typed): LegalPage {
  const page = LegalPage.safeParse(typed.needed('page'))
  if (page.success) return page.data
  throw new UsageError('--page must be terms or privacy.')
}
