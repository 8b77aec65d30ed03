import { isRightToLeft, LANGUAGES } from '@thrum/contracts/language'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../../i18n/language.ts'
import { RichText } from '../../../ui/rich-text/RichText.tsx'
import { Banner } from '../../../ui/surface/Banner.tsx'
import type { ReadPage } from '../kept-pages.ts'
import css from './RichArticle.module.css'
import { Stamp } from './Stamp.tsx'

export interface RichArticleProps {
  readonly read: ReadPage
  /** Terms and privacy are named by the page's heading already. */
  readonly isNamed?: boolean
  /** What comes with the product has no day of its own. */
  readonly isDated?: boolean
  /** Below the text. */
  readonly children?: ReactNode
}

/** A page to read, on its card; says when it is written in another language, or kept from an earlier visit. */
export function RichArticle({ read, isNamed = true, isDated = true, children }: RichArticleProps) {
  const { page, isKept } = read
  const { t } = useTranslation()
  const isOther = page.language !== currentLanguage()
  return (
    <>
      <div className={css.notes}>
        {isKept ? (
          <Banner kind="note" icon="nowifi">
            {t('notice.kept')}
          </Banner>
        ) : null}
        {isOther ? (
          <Banner kind="note" icon="globe">
            {t('notice.otherLanguage', { language: LANGUAGES[page.language] })}
          </Banner>
        ) : null}
      </div>
      <article className={css.card} lang={page.language} dir={isRightToLeft(page.language) ? 'rtl' : 'ltr'}>
        {isNamed ? <h2 className={css.name}>{page.name}</h2> : null}
        {isDated ? <Stamp atMs={page.createTime} /> : null}
        <div className={css.text}>
          <RichText html={page.html} />
        </div>
      </article>
      {children}
    </>
  )
}
