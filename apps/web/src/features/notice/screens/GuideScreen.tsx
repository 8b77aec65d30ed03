import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fold } from '../../../lib/fold.ts'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { NotLoaded } from '../../../ui/empty-state/NotLoaded.tsx'
import { Field } from '../../../ui/field/Field.tsx'
import { Feed } from '../../../ui/list/Feed.tsx'
import { List } from '../../../ui/list/List.tsx'
import { Row } from '../../../ui/list/Row.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import type { Line } from '../notice.api.ts'
import { useLines } from '../use-lines.ts'
import css from './GuideScreen.module.css'

/** `/pages/notice/list`: the operation guide, in its order. */
export function GuideScreen() {
  const { t } = useTranslation()
  const guide = useLines('guide')
  return (
    <Page header={<Header title={t('title.guide')} />}>
      {guide.isFailed ? (
        <NotLoaded onRetry={() => void guide.onRefresh()} />
      ) : guide.lines === undefined ? (
        <div aria-busy="true" role="status" aria-label={t('ui.loading')}>
          <Skeleton heightPx={320} />
        </div>
      ) : (
        <Feed onRefresh={guide.onRefresh} more={guide.more} onMore={guide.onMore}>
          <Articles lines={guide.lines} />
        </Feed>
      )}
    </Page>
  )
}

function Articles({ lines }: { lines: readonly Line[] }) {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState('')
  if (lines.length === 0) return <EmptyState title={t('notice.noGuide')} text={t('notice.noGuideText')} />
  const word = fold(wanted.trim())
  const found = lines.filter(({ name }) => fold(name).includes(word))
  return (
    <>
      <search className={css.search}>
        <Field
          label={t('notice.searchGuide')}
          icon="search"
          type="search"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          autoComplete="off"
        />
      </search>
      <p className={css.count} role="status">
        {found.length === 0 ? t('ui.noMatch') : word === '' ? '' : t('notice.found', { count: found.length })}
      </p>
      {found.length === 0 ? null : (
        <List hasIcons>
          {found.map((line) => (
            <Row
              key={line.id}
              icon="book"
              title={<bdi>{line.name}</bdi>}
              to="/pages/notice/detail"
              query={{ id: line.id, from: 'guide' }}
            />
          ))}
        </List>
      )}
    </>
  )
}
