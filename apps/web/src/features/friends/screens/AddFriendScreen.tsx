import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { QR_LEAD_PERSON, type UserId } from '@thrum/contracts/ids'
import { APPLICATION_TEXT_MAX } from '@thrum/contracts/limits'
import { useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { countCharacters } from '../../../lib/characters.ts'
import { formatNumber } from '../../../lib/format.ts'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Field } from '../../../ui/field/Field.tsx'
import { TextArea } from '../../../ui/field/TextArea.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Banner } from '../../../ui/surface/Banner.tsx'
import { errorSentence, showRefusal } from '../../account/index.ts'
import { ScanButton } from '../../scan/index.ts'
import { FriendForm } from '../friend.form.ts'
import { toFriendTarget } from '../friend-target.ts'
import { cardQuery, requestFriend } from '../friends.api.ts'
import css from './AddFriendScreen.module.css'

const FORM_ID = 'add-friend'

interface Done {
  readonly state: 'waiting' | 'friends'
  readonly userId: UserId
}

/** `/pages/chat/addFriend` */
export function AddFriendScreen() {
  const { t } = useTranslation()
  const [done, setDone] = useState<Done>()
  const [isBusy, setBusy] = useState(false)
  return (
    <Page
      header={<Header title={t('title.addFriend')} />}
      foot={
        done === undefined ? (
          <Button type="submit" form={FORM_ID} kind="accent" icon="adduser" isFull isBusy={isBusy}>
            {t('friends.form.send')}
          </Button>
        ) : (
          <div className={css.foot}>
            <Button
              kind="accent"
              isFull
              onClick={() => navigation.replace('/pages/chat/operate', { id: done.userId })}
            >
              {t('friends.form.open')}
            </Button>
            <Button kind="text" isFull onClick={() => setDone(undefined)}>
              {t('friends.form.another')}
            </Button>
          </div>
        )
      }
    >
      {done === undefined ? <Fields onDone={setDone} onBusy={setBusy} /> : <Sent done={done} />}
    </Page>
  )
}

interface FieldsProps {
  readonly onDone: (done: Done) => void
  readonly onBusy: (isBusy: boolean) => void
}

function Fields({ onDone, onBusy }: FieldsProps) {
  const { t } = useTranslation()
  const form = useForm({
    resolver: zodResolver(FriendForm),
    defaultValues: { who: '', message: '' },
    mode: 'onTouched',
  })
  const { errors } = form.formState
  const message = useWatch({ control: form.control, name: 'message' })

  const submit = form.handleSubmit(async (typed) => {
    const target = toFriendTarget(typed.who)
    if (target === undefined) return
    onBusy(true)
    try {
      onDone(await requestFriend(target, typed.message))
    } catch (error) {
      showRefusal(error, form.setError, {
        'friend.idNeeded': 'who',
        'friend.notFound': 'who',
        'friend.self': 'who',
        'friend.already': 'who',
        'friend.waiting': 'who',
        'friend.blockedBySelf': 'who',
        'friend.blockedByOther': 'who',
        'friend.messageTooLong': 'message',
      })
    } finally {
      onBusy(false)
    }
  })

  function scanned({ qrId }: { qrId: string }) {
    form.setValue('who', QR_LEAD_PERSON + qrId, { shouldValidate: true })
    form.setFocus('message')
  }

  return (
    <form id={FORM_ID} className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <Field
        {...form.register('who')}
        label={t('friends.form.who')}
        hint={t('friends.form.whoHint')}
        error={errorSentence(t, errors.who)}
        icon="search"
        end={<ScanButton onFound={scanned} />}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
      />
      <TextArea
        {...form.register('message')}
        label={t('friends.form.message')}
        hint={
          <span className={css.count}>
            {t('friends.form.count', {
              length: formatNumber(countCharacters(message.trim())),
              max: formatNumber(APPLICATION_TEXT_MAX),
            })}
          </span>
        }
        error={errorSentence(t, errors.message)}
        maxLength={2_000}
        dir="auto"
      />
      <Banner kind="note" icon="info">
        {t('friends.form.note')}
      </Banner>
    </form>
  )
}

function Sent({ done: { state, userId } }: { done: Done }) {
  const { t } = useTranslation()
  const card = useQuery(cardQuery(userId))
  const title = useRef<HTMLHeadingElement>(null)
  // The button that was pressed is gone.
  useEffect(() => title.current?.focus(), [])
  return (
    <div className={css.done} role="status">
      <Avatar src={card.data?.avatar ?? ''} size={96} />
      {card.data === undefined ? null : (
        <p>
          <bdi>{card.data.nickName}</bdi>
        </p>
      )}
      <h2 ref={title} tabIndex={-1}>
        {t(state === 'friends' ? 'friends.form.friends' : 'friends.form.waiting')}
      </h2>
      <p>{t(state === 'friends' ? 'friends.form.friendsText' : 'friends.form.waitingText')}</p>
    </div>
  )
}
