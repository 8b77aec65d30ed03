import type { ConversationId } from '@thrum/contracts/chat/chat.entities'
import { COMPLAINT_MESSAGES_MAX } from '@thrum/contracts/limits'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Check } from '../../../ui/choice/Check.tsx'
import { List } from '../../../ui/list/List.tsx'
import { Row } from '../../../ui/list/Row.tsx'
import { Sheet } from '../../../ui/popup/Sheet.tsx'
import texts from '../../../ui/text.module.css'
import {
  type ChatMessage,
  formatTime,
  previewOf,
  tellTrouble,
  useChat,
  useTimeline,
} from '../../chat/index.ts'
import type { ComplaintDraft } from '../draft.store.ts'
import css from './ChosenMessages.module.css'
import { OptionalPart } from './OptionalPart.tsx'

interface ChosenProps {
  readonly draft: ComplaintDraft
  readonly sequences: readonly number[]
  readonly id: ConversationId
  readonly name: string
}

/** Messages that go with the complaint; the server copies them itself. Requirement FRND-025 */
export function ChosenMessages({ draft, sequences, id, name }: ChosenProps) {
  const { t } = useTranslation()
  const chat = useChat()
  const { at, messages } = useTimeline(id)
  const [isPicking, setPicking] = useState(false)
  useEffect(() => chat?.open(id), [chat, id])
  const [oldest] = sequences
  useEffect(() => {
    // What can't be had now is shown by its place alone.
    if (at === 'ready' && oldest !== undefined) void chat?.loadUntil(id, oldest).catch(() => false)
  }, [chat, id, at, oldest])
  if (sequences.length === 0 && !messages.some(canComplainOf)) return null
  return (
    <OptionalPart label={t('complaint.messages')}>
      {sequences.length === 0 ? null : (
        <List>
          {sequences.map((sequence) => {
            const message = messages.find((each) => each.sequence === sequence)
            return (
              <Row
                key={sequence}
                title={
                  message === undefined ? t('complaint.oneMessage') : <Said message={message} name={name} />
                }
                note={message === undefined ? undefined : formatTime(t, message.time, Date.now())}
                end={
                  <IconButton
                    icon="close"
                    label={t('complaint.takeBack')}
                    onClick={() => draft.choose(sequences.filter((each) => each !== sequence))}
                  />
                }
              />
            )
          })}
        </List>
      )}
      <Button kind="line" size="small" icon="chat" onClick={() => setPicking(true)}>
        {t('complaint.choose')}
      </Button>
      <PickSheet
        isOpen={isPicking}
        onClose={() => setPicking(false)}
        draft={draft}
        sequences={sequences}
        id={id}
        name={name}
      />
    </OptionalPart>
  )
}

function canComplainOf({ status, type }: ChatMessage): boolean {
  return status === 'success' && type !== 'tip'
}

/** What it said, or that it was taken back: of that the server may still have a copy. */
function Said({ message, name }: { readonly message: ChatMessage; readonly name: string }) {
  const { t } = useTranslation()
  return <bdi className={texts.clamp}>{previewOf(t, message, name)}</bdi>
}

interface PickProps extends ChosenProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

function PickSheet({ draft, sequences, id, name, isOpen, onClose }: PickProps) {
  const { t } = useTranslation()
  const chat = useChat()
  const { messages, hasOlder, isLoadingOlder } = useTimeline(id)
  const chosen = new Set(sequences)
  const toggle = (sequence: number, isOn: boolean) => {
    const next = isOn ? [...sequences, sequence] : sequences.filter((each) => each !== sequence)
    if (!draft.choose(next))
      toast(t('complaint.tooMany', { max: formatNumber(COMPLAINT_MESSAGES_MAX) }), { kind: 'alert' })
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('complaint.choose')}
      text={t('complaint.chooseText')}
      actions={
        <Button kind="accent" isFull onClick={onClose}>
          {t('complaint.chooseDone')}
        </Button>
      }
    >
      {hasOlder ? (
        <Button
          kind="text"
          size="small"
          isBusy={isLoadingOlder}
          onClick={() => void chat?.loadOlder(id).catch(tellTrouble)}
        >
          {t('complaint.older')}
        </Button>
      ) : null}
      <ul className={css.picks}>
        {messages.filter(canComplainOf).map((message) => (
          <li key={message.ID} data-own={message.flow === 'out' || undefined}>
            <Check
              isOn={chosen.has(message.sequence)}
              onChange={(isOn) => toggle(message.sequence, isOn)}
              label={<Said message={message} name={name} />}
            />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
