import { toConversationId } from '@thrum/contracts/chat/chat.entities'
import { ComplaintChip } from '@thrum/contracts/complaint/complaint.routes'
import { UserId } from '@thrum/contracts/ids'
import { COMPLAINT_WORDS_MAX } from '@thrum/contracts/limits'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { isCallError } from '../../../lib/call-error.ts'
import { countCharacters } from '../../../lib/characters.ts'
import { formatNumber } from '../../../lib/format.ts'
import { isolated } from '../../../lib/isolated.ts'
import { toast } from '../../../lib/toast.ts'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { useQueryParams } from '../../../navigation/page.context.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Chip } from '../../../ui/choice/Chip.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { NotLoaded } from '../../../ui/empty-state/NotLoaded.tsx'
import { TextArea } from '../../../ui/field/TextArea.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { Banner } from '../../../ui/surface/Banner.tsx'
import { Card } from '../../../ui/surface/Card.tsx'
import { Sent } from '../../../ui/surface/Sent.tsx'
import { askToBlock, type PersonView, startBlock, usePerson } from '../../friends/index.ts'
import { draftOf } from '../drafts.instance.ts'
import { ChosenMessages } from '../parts/ChosenMessages.tsx'
import { ComplaintPictures } from '../parts/ComplaintPictures.tsx'
import { useSending } from '../use-sending.ts'
import css from './ReportScreen.module.css'

/** `/pages/chat/report?id=`: a complaint about a person. */
export function ReportScreen() {
  const { t } = useTranslation()
  const id = UserId.safeParse(useQueryParams().get('id'))
  if (id.success) return <About key={id.data} id={id.data} />
  return (
    <Page header={<Header title={t('title.report')} />}>
      <EmptyState title={t('friends.gone')} />
    </Page>
  )
}

function About({ id }: { readonly id: UserId }) {
  const { t } = useTranslation()
  const person = usePerson(id)
  const [isSent, setSent] = useState(false)
  const header = <Header title={t('title.report')} />
  if (person.at === 'loading') {
    return (
      <Page header={header}>
        <div aria-busy="true" role="status" aria-label={t('ui.loading')}>
          <Skeleton heightPx={280} />
        </div>
      </Page>
    )
  }
  if (person.at === 'failed') {
    return (
      <Page header={header}>
        <NotLoaded onRetry={person.retry} />
      </Page>
    )
  }
  if (person.at === 'known' && person.isOneself) {
    return (
      <Page header={header}>
        <EmptyState title={t('friends.oneself')} />
      </Page>
    )
  }
  return isSent ? (
    <Submitted id={id} person={person} />
  ) : (
    <Form id={id} person={person} onSent={() => setSent(true)} />
  )
}

interface PersonProps {
  readonly id: UserId
  readonly person: Exclude<PersonView, { at: 'loading' | 'failed' }>
}

/** One's own name for them, or theirs; whoever has closed the account since has none. */
function useName({ person }: PersonProps): string {
  const { t } = useTranslation()
  if (person.at === 'nobody') return t('friends.gone')
  const { card, friend } = person
  return friend === undefined || friend.remark === '' ? card.nickName : friend.remark
}

function Form({ id, person, onSent }: PersonProps & { onSent: () => void }) {
  const { t } = useTranslation()
  const draft = draftOf(id)
  const state = useSyncExternalStore(draft.subscribe, draft.getSnapshot)
  const { isBusy, isSending, refusal, send } = useSending(id, draft, onSent)
  const name = useName({ id, person })
  const count = countCharacters(state.words.trim())
  return (
    <Page
      header={<Header title={t('title.report')} />}
      foot={
        <Button kind="accent" isFull isBusy={isBusy} onClick={() => void send()}>
          {t('complaint.send')}
        </Button>
      }
    >
      {/* What is chosen or added behind a complaint that is on its way would go with it, unsent. */}
      <div className={css.form} inert={isSending}>
        <Card>
          <div className={css.who}>
            <Avatar src={person.at === 'known' ? person.card.avatar : ''} size={48} />
            <bdi className={css.name}>{name}</bdi>
          </div>
        </Card>
        <fieldset className={css.why}>
          <legend>{t('complaint.what')}</legend>
          <div className={css.chips}>
            {ComplaintChip.options.map((chip) => (
              <Chip
                key={chip}
                isOn={state.chip === chip}
                onClick={() => draft.change({ chip: state.chip === chip ? undefined : chip })}
              >
                {t(`complaint.chip.${chip}`)}
              </Chip>
            ))}
          </div>
        </fieldset>
        <TextArea
          label={t('complaint.words')}
          value={state.words}
          onChange={(event) => draft.change({ words: event.currentTarget.value })}
          // What came after the words that are on their way would go with them, unsent.
          readOnly={isBusy}
          error={
            count > COMPLAINT_WORDS_MAX
              ? t('complaint.long', { max: formatNumber(COMPLAINT_WORDS_MAX) })
              : refusal
          }
          hint={<bdi dir="ltr">{`${formatNumber(count)} / ${formatNumber(COMPLAINT_WORDS_MAX)}`}</bdi>}
          maxLength={2_000}
          dir="auto"
        />
        <ChosenMessages draft={draft} sequences={state.sequences} id={toConversationId(id)} name={name} />
        <ComplaintPictures draft={draft} pictures={state.pictures} />
        <Banner kind="note" icon="clock">
          {t('complaint.note')}
        </Banner>
      </div>
    </Page>
  )
}

function Submitted({ id, person }: PersonProps) {
  const { t } = useTranslation()
  const name = useName({ id, person })
  const canBlock = person.at === 'known' && !person.isBlocked
  async function block() {
    if (!(await askToBlock(t, name))) return
    try {
      await startBlock(id)
      toast(t('friends.block.done'), { kind: 'done' })
    } catch (error) {
      // The call told of it.
      if (!isCallError(error)) throw error
    }
  }
  return (
    <Page
      header={<Header title={t('title.report')} />}
      foot={
        <div className={css.foot}>
          <Button kind="accent" isFull onClick={navigation.back}>
            {t('complaint.sentDone')}
          </Button>
          {canBlock ? (
            <Button kind="text" isFull onClick={() => void block()}>
              {t('complaint.blockToo', { name: isolated(name) })}
            </Button>
          ) : null}
        </div>
      }
    >
      <Sent title={t('complaint.sentTitle')} text={t('complaint.sentText')} />
    </Page>
  )
}
