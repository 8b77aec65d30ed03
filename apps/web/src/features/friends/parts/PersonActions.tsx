import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isCallError } from '../../../lib/call-error.ts'
import { toast } from '../../../lib/toast.ts'
import { useLeave } from '../../../navigation/page.context.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { List } from '../../../ui/list/List.tsx'
import { Row } from '../../../ui/list/Row.tsx'
import { askToBlock, askToRemove, askToUnblock } from '../ask-friends.ts'
import { endBlock, removeFriend, requestFriend, startBlock } from '../friends.api.ts'
import { openChat } from '../open-chat.ts'
import type { Known } from '../use-person.ts'
import { ChatRows } from './ChatRows.tsx'
import css from './PersonActions.module.css'
import { RemarkSheet } from './RemarkSheet.tsx'

interface Props {
  readonly person: Known
  readonly name: string
}

/** Play comes with the first invitation. */
async function invite({ card }: Known, name: string): Promise<void> {
  const { startInvite } = await import('../../play/index.ts')
  startInvite({ id: card.id }, { face: { name, avatar: card.avatar } })
}

/** What most people come for: to play with a friend, or to become friends. */
export function MainAction({ person, name }: Props) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)

  async function add() {
    setBusy(true)
    try {
      const { state } = await requestFriend({ userId: person.card.id }, '')
      toast(t(state === 'friends' ? 'friends.form.friends' : 'friends.form.waiting'), { kind: 'done' })
    } catch (error) {
      if (isCallError(error) && error.failure === 'refused') toast(error.text, { kind: 'alert' })
    } finally {
      setBusy(false)
    }
  }

  if (person.isBlocked) return null
  return (
    <div className={css.main}>
      {person.isMutual ? (
        <Button
          kind="accent"
          icon="loop"
          isFull
          aria-label={t('friends.invite')}
          onClick={() => void invite(person, name)}
        >
          {t('friends.inviteShort')}
        </Button>
      ) : (
        <Button kind="accent" icon="adduser" isFull isBusy={isBusy} onClick={() => void add()}>
          {t('friends.add')}
        </Button>
      )}
      {person.friend === undefined ? null : (
        <Button kind="inverse" icon="chat" isFull onClick={() => openChat(person.card.id)}>
          {t('friends.message')}
        </Button>
      )}
    </div>
  )
}

export function PersonRows({ person, name }: Props) {
  const { t } = useTranslation()
  const leave = useLeave()
  const [isNaming, setNaming] = useState(false)
  const { card, friend, isBlocked } = person

  /** The call tells of a refusal. */
  async function run(isSure: Promise<boolean>, change: () => Promise<unknown>, done: string) {
    if (!(await isSure)) return false
    try {
      await change()
      toast(done, { kind: 'done' })
      return true
    } catch {
      return false
    }
  }

  async function block() {
    const isDone = await run(askToBlock(t, name), () => startBlock(card.id), t('friends.block.done'))
    if (isDone) leave()
  }

  async function remove() {
    const isDone = await run(askToRemove(t, name), () => removeFriend(card.id), t('friends.remove.done'))
    if (isDone) leave()
  }

  const unblock = () => run(askToUnblock(t, name), () => endBlock(card.id), t('friends.blocked.done'))

  return (
    <>
      <ChatRows userId={card.id} name={name} />
      {friend === undefined ? null : (
        <List hasIcons>
          <Row
            icon="edit"
            title={t('friends.remark.title')}
            value={friend.remark === '' ? undefined : <bdi>{friend.remark}</bdi>}
            onClick={() => setNaming(true)}
          />
        </List>
      )}
      <List hasIcons>
        {isBlocked ? (
          <Row icon="block" title={t('friends.blocked.unblock')} onClick={() => void unblock()} />
        ) : (
          <Row
            icon="block"
            title={t('friends.block.title')}
            note={friend === undefined ? undefined : t('friends.block.note')}
            onClick={() => void block()}
          />
        )}
        <Row icon="flag" title={t('complaint.title')} to="/pages/chat/report" query={{ id: card.id }} />
        {friend === undefined ? null : (
          <Row icon="trash" title={t('friends.remove.title')} isDanger onClick={() => void remove()} />
        )}
      </List>
      {friend === undefined ? null : (
        <RemarkSheet friend={friend} isOpen={isNaming} onClose={() => setNaming(false)} />
      )}
    </>
  )
}
