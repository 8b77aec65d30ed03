import { UserId } from '@thrum/contracts/ids'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../../i18n/language.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useQueryParams } from '../../../navigation/page.context.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { NotLoaded } from '../../../ui/empty-state/NotLoaded.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { Strings } from '../../../ui/strings/Strings.tsx'
import { Card } from '../../../ui/surface/Card.tsx'
import { countryName } from '../../account/index.ts'
import { MainAction, PersonRows } from '../parts/PersonActions.tsx'
import { type Known, usePerson } from '../use-person.ts'
import css from './OperateScreen.module.css'

/** `/pages/chat/operate?id=`: one person, and what can be done with them. */
export function OperateScreen() {
  const { t } = useTranslation()
  const id = UserId.safeParse(useQueryParams().get('id'))
  return (
    <Page header={<Header title={t('title.operate')} />}>
      {id.success ? <Person id={id.data} /> : <EmptyState title={t('friends.gone')} />}
    </Page>
  )
}

function Person({ id }: { id: UserId }) {
  const { t } = useTranslation()
  const person = usePerson(id)
  switch (person.at) {
    case 'loading':
      return (
        <div aria-busy="true" role="status" aria-label={t('ui.loading')}>
          <Skeleton heightPx={280} />
        </div>
      )
    case 'nobody':
      return <EmptyState title={t('friends.gone')} text={t('friends.goneText')} />
    case 'failed':
      return <NotLoaded onRetry={person.retry} />
    case 'known':
      return <Shown person={person} />
  }
}

function Shown({ person }: { person: Known }) {
  const { t } = useTranslation()
  const { card, friend, isMutual, isOneself } = person
  const name = friend === undefined || friend.remark === '' ? card.nickName : friend.remark
  return (
    <div className={css.parts}>
      <div className={css.hero}>
        <div className={css.strings}>
          <Strings height={124} />
        </div>
        <span className={css.face}>
          <Avatar src={card.avatar} size={96} isOnline={friend?.isOnline ?? false} />
        </span>
        <h2 className={css.name}>
          <bdi>{name}</bdi>
        </h2>
        {name === card.nickName ? null : (
          <p className={css.under}>
            <bdi>{card.nickName}</bdi>
          </p>
        )}
      </div>
      <Facts person={person} />
      {isOneself ? (
        <p className={css.note}>{t('friends.oneself')}</p>
      ) : (
        <>
          <MainAction person={person} name={name} />
          {friend !== undefined && !isMutual ? <p className={css.note}>{t('friends.endedByOther')}</p> : null}
          <PersonRows person={person} name={name} />
        </>
      )}
    </div>
  )
}

function Facts({ person: { card } }: { person: Known }) {
  const { t } = useTranslation()
  const facts = [
    ...(card.age === null ? [] : [{ label: t('friends.age'), value: formatNumber(card.age) }]),
    ...(card.country === null
      ? []
      : [{ label: t('friends.country'), value: countryName(card.country, currentLanguage()) }]),
  ]
  if (facts.length === 0) return null
  return (
    <Card isPadded={false}>
      <dl className={css.facts}>
        {facts.map(({ label, value }) => (
          <div key={label} className={css.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
