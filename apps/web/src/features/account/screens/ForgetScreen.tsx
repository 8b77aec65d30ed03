import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { entryDraft, useDraft } from '../entry-draft.ts'
import css from '../parts/PlainForm.module.css'
import { ResetForm, useResetForm } from '../parts/ResetForm.tsx'

/** `/pages/account/forget` */
export function ForgetScreen() {
  const { t } = useTranslation()
  const form = useResetForm(entryDraft.forget)
  useDraft('forget', form)
  return (
    <Page
      header={<Header title={t('title.forget')} />}
      foot={
        <Button type="submit" form="forget" kind="accent" isFull isBusy={form.formState.isSubmitting}>
          {t('account.forget.submit')}
        </Button>
      }
    >
      <p className={css.lead}>{t('account.forget.lead')}</p>
      <ResetForm id="forget" form={form} />
    </Page>
  )
}
