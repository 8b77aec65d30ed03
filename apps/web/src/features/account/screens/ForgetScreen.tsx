import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import type { ForgetForm } from '../account.form.ts'
import { entryDraft, useDraftEnd } from '../entry-draft.ts'
import css from '../parts/PlainForm.module.css'
import { ResetForm } from '../parts/ResetForm.tsx'

function keep(values: ForgetForm): void {
  entryDraft.keep('forget', values)
}

/** `/pages/account/forget` */
export function ForgetScreen() {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const [values] = useState(() => entryDraft.forget)
  useDraftEnd()
  return (
    <Page
      header={<Header title={t('title.forget')} />}
      foot={
        <Button type="submit" form="forget" kind="accent" isFull isBusy={isBusy}>
          {t('account.forget.submit')}
        </Button>
      }
    >
      <p className={css.lead}>{t('account.forget.lead')}</p>
      <ResetForm id="forget" values={values} onBusy={setBusy} onTyped={keep} />
    </Page>
  )
}
