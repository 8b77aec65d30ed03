import { useQuery } from '@tanstack/react-query'
import type { GiftForm } from '@thrum/contracts/gift/gift.routes'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast.ts'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { usePageShown } from '../../../navigation/page.context.ts'
import { Tag } from '../../../ui/badge/Tag.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { NotLoaded } from '../../../ui/empty-state/NotLoaded.tsx'
import { Feed } from '../../../ui/list/Feed.tsx'
import { List } from '../../../ui/list/List.tsx'
import { Row } from '../../../ui/list/Row.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { giftFormsQuery } from '../gift.api.ts'

const TAGS = { received: 'plain', checked: 'soft', sent: 'ok', declined: 'plain' } as const

/** `/pages/gift/forms`: one's own gift forms and how far they are. */
export function GiftFormsScreen() {
  const { t } = useTranslation()
  const forms = useQuery(giftFormsQuery)
  usePageShown(() => {
    if (forms.data !== undefined) void forms.refetch()
    return undefined
  })
  async function refresh() {
    const { isError } = await forms.refetch()
    if (isError) toast(t('error.network'), { kind: 'alert' })
  }
  return (
    <Page header={<Header title={t('title.giftForms')} />}>
      {forms.data !== undefined ? (
        <Feed onRefresh={refresh}>{forms.data.length === 0 ? <None /> : <Forms forms={forms.data} />}</Feed>
      ) : forms.isError ? (
        <NotLoaded onRetry={() => void forms.refetch()} />
      ) : (
        <div aria-busy="true" role="status" aria-label={t('ui.loading')}>
          <Skeleton heightPx={160} />
        </div>
      )}
    </Page>
  )
}

function None() {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t('gift.none')}
      text={t('gift.noneText')}
      action={
        <Button kind="accent" onClick={() => navigation.push('/pages/gift/gift')}>
          {t('gift.open')}
        </Button>
      }
    />
  )
}

function Forms({ forms }: { forms: readonly GiftForm[] }) {
  const { t } = useTranslation()
  return (
    <List>
      {forms.map((form) => (
        <Row
          key={form.id}
          title={<bdi>{form.platform}</bdi>}
          note={
            <>
              <bdi dir="ltr">{form.orderNumber}</bdi>
              {' · '}
              {form.changedAtMs > form.createdAtMs
                ? t('gift.changedOn', { date: formatDate(form.changedAtMs) })
                : t('gift.sentOn', { date: formatDate(form.createdAtMs) })}
            </>
          }
          end={<Tag kind={TAGS[form.state]}>{t(`gift.state.${form.state}`)}</Tag>}
        />
      ))}
    </List>
  )
}
