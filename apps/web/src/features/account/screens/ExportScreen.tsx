import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePage } from '../../../navigation/page.context.ts'
import { NotLoaded } from '../../../ui/empty-state/NotLoaded.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { Banner } from '../../../ui/surface/Banner.tsx'
import { exportQuery } from '../export.api.ts'
import { ExportState } from '../parts/ExportState.tsx'
import css from './ExportScreen.module.css'

/** `/pages/account/export`: the making goes on without the page, and the page shows how far it is. */
export function ExportScreen() {
  const { t } = useTranslation()
  const { isTop } = usePage()
  const archive = useQuery({ ...exportQuery, enabled: isTop })
  return (
    <Page header={<Header title={t('account.export.title')} />}>
      <div className={css.page}>
        <p className={css.text}>{t('account.export.lead')}</p>
        <p className={css.text}>{t('account.export.safe')}</p>
        {archive.data === undefined ? (
          <div aria-busy={!archive.isError}>
            {archive.isError ? (
              <NotLoaded onRetry={() => void archive.refetch()} />
            ) : (
              <Skeleton heightPx={96} />
            )}
          </div>
        ) : (
          <>
            {archive.isError ? (
              <Banner kind="danger" icon="warning">
                {t('account.export.unknown')}
              </Banner>
            ) : null}
            <ExportState archive={archive.data} />
          </>
        )}
      </div>
    </Page>
  )
}
