import { useQuery } from '@tanstack/react-query'
import type { ConversationId } from '@thrum/contracts/chat/chat.entities'
import { CHAT_TOAST_MS, FORWARD_TARGETS_MAX } from '@thrum/contracts/limits'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../../lib/isolated.ts'
import { toast } from '../../../lib/toast.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Check } from '../../../ui/choice/Check.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { Sheet } from '../../../ui/popup/Sheet.tsx'
import { checkStanding, friendsQuery } from '../../friends/index.ts'
import type { Chat, Outgoing } from '../chat.model.ts'
import { everybody, findPeople, type PersonHit } from '../find-people.ts'
import { forwardTo, type Unreached } from '../forward.ts'
import { useChatList } from '../use-chat.ts'
import css from './ForwardSheet.module.css'

interface ForwardSheetProps {
  readonly chat: Chat
  /** What goes out; undefined closes it. */
  readonly copies: readonly Outgoing[] | undefined
  readonly onClose: () => void
  /** Everybody got it. */
  readonly onDone: () => void
}

/** Whom messages are forwarded to: up to nine, with a search, and what became of each. Requirement CHAT-058 */
export function ForwardSheet({ chat, copies, onClose, onDone }: ForwardSheetProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<readonly ConversationId[]>([])
  const [unreached, setUnreached] = useState<ReadonlyMap<ConversationId, Unreached>>(new Map())
  const [isBusy, setBusy] = useState(false)
  const sending = useRef<AbortController>(undefined)
  const isOpen = copies !== undefined
  // By hand, or because what goes out was recalled.
  useLayoutEffect(() => {
    if (isOpen) return
    sending.current?.abort()
    setBusy(false)
    setChosen([])
    setUnreached(new Map())
  }, [isOpen])
  const toggle = (id: ConversationId) => {
    if (chosen.includes(id)) setChosen(chosen.filter((one) => one !== id))
    else if (chosen.length < FORWARD_TARGETS_MAX) setChosen([...chosen, id])
    else toast(t('chat.forward.tooMany', { max: FORWARD_TARGETS_MAX }), { durationMs: CHAT_TOAST_MS })
  }
  const send = async () => {
    if (copies === undefined || isBusy) return
    const own = new AbortController()
    sending.current = own
    setBusy(true)
    const failed = await forwardTo(chat, chosen, copies, checkStanding, own.signal)
    if (own.signal.aborted) return
    setBusy(false)
    // Whoever got it must not get it again by the next try.
    setChosen([])
    setUnreached(failed)
    if (failed.size > 0) {
      toast(t('chat.forward.some'), { kind: 'alert', durationMs: CHAT_TOAST_MS })
      return
    }
    toast(t('chat.forward.done'), { kind: 'done', durationMs: CHAT_TOAST_MS })
    onClose()
    onDone()
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('chat.forward.title')}
      actions={
        <Button
          kind="accent"
          isFull
          isBusy={isBusy}
          disabled={chosen.length === 0}
          onClick={() => void send()}
        >
          {chosen.length === 0 ? t('chat.forward.send') : t('chat.forward.sendTo', { count: chosen.length })}
        </Button>
      }
    >
      <Targets chosen={chosen} unreached={unreached} onToggle={toggle} />
    </Sheet>
  )
}

interface TargetsProps {
  readonly chosen: readonly ConversationId[]
  readonly unreached: ReadonlyMap<ConversationId, Unreached>
  readonly onToggle: (id: ConversationId) => void
}

function Targets({ chosen, unreached, onToggle }: TargetsProps) {
  const { t } = useTranslation()
  const [words, setWords] = useState('')
  const { rows } = useChatList()
  const { data: friends = [] } = useQuery(friendsQuery)
  const wanted = words.trim()
  const people = wanted === '' ? everybody(t, rows, friends) : findPeople(t, rows, friends, wanted)
  return (
    <>
      <search className={css.search}>
        <Icon name="search" size={20} />
        <input
          type="search"
          enterKeyHint="search"
          aria-label={t('chat.forward.search')}
          placeholder={t('chat.forward.search')}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="auto"
        />
      </search>
      <p role="status" className={css.nobody}>
        {people.length === 0 ? t('chat.forward.nobody') : null}
      </p>
      <ul className={css.people}>
        {people.map((person) => (
          <Target
            key={person.id}
            person={person}
            isOn={chosen.includes(person.id)}
            unreached={unreached.get(person.id)}
            onToggle={onToggle}
          />
        ))}
      </ul>
    </>
  )
}

interface TargetProps {
  readonly person: PersonHit
  readonly isOn: boolean
  readonly unreached: Unreached | undefined
  readonly onToggle: (id: ConversationId) => void
}

function Target({ person, isOn, unreached, onToggle }: TargetProps) {
  const { t } = useTranslation()
  const id = useId()
  const name = isolated(person.name)
  return (
    <li className={css.person}>
      <Check
        isOn={isOn}
        onChange={() => onToggle(person.id)}
        label={
          <span className={css.who}>
            <Avatar src={person.avatar} size={40} />
            <bdi className={css.name}>{person.name}</bdi>
          </span>
        }
      />
      {unreached === undefined ? null : (
        <p id={id} className={css.error} role="alert">
          {unreached === 'unknown' ? t('chat.forward.unknown') : t(`chat.standing.${unreached}`, { name })}
        </p>
      )}
    </li>
  )
}
