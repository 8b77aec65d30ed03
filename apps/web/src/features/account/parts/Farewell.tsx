import { LOCKOUT_DAYS } from '@thrum/contracts/limits'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'

/** After the account was cancelled. What leads on loads the page afresh, so that nothing is left in it either. */
export function Farewell() {
  const { t } = useTranslation()
  return (
    <Page header={<Header title={t('account.cancel.farewell')} hasBack={false} />}>
      <EmptyState
        title={t('account.cancel.farewellTitle')}
        text={t('account.cancel.farewellText', { count: LOCKOUT_DAYS })}
        action={<Button onClick={() => window.location.assign('/')}>{t('account.cancel.toStart')}</Button>}
      />
    </Page>
  )
}
