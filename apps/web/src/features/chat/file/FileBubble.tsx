import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { i18n } from '../../../i18n/language.ts'
import { formatBytes } from '../../../lib/format.ts'
import { isolated } from '../../../lib/isolated.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { ask, type Question } from '../../../ui/popup/ask.ts'
import { ProgressBar } from '../../../ui/progress/ProgressBar.tsx'
import type { ChatMessage } from '../chat.model.ts'
import css from './FileBubble.module.css'
import { fileDownloads } from './file-downloads.instance.ts'
import type { DownloadState } from './file-downloads.ts'
import { iconOf, isProgram, splitName } from './file-name.ts'
import { readFile, type SentFile } from './file-view.ts'

interface FileBubbleProps {
  readonly message: ChatMessage
  /** Sends it no more. */
  readonly onStop: (message: ChatMessage) => void
}

/** A file among messages, to be kept. Requirements CHAT-046, INPT-017, INPT-019 */
export function FileBubble({ message, onStop }: FileBubbleProps) {
  const file = readFile(message.payload)
  return file === undefined ? null : <Shown message={message} file={file} onStop={onStop} />
}

interface ShownProps extends FileBubbleProps {
  readonly file: SentFile
}

function Shown({ message, file, onStop }: ShownProps) {
  const { t } = useTranslation()
  const state = useDownload(file)
  const at = stageOf(message, state)
  return (
    <div className={css.file} data-file={message.ID} data-at={at}>
      <div className={css.line}>
        <span className={css.kind}>
          <Icon name={iconOf(file.name)} />
        </span>
        <div className={css.words}>
          <FileName name={file.name} />
          <Note at={at} bytes={file.bytes} />
        </div>
        <Button at={at} message={message} file={file} onStop={onStop} />
      </div>
      {at === 'sending' ? (
        <ProgressBar label={t('chat.file.sending')} percent={(message.upload?.ratio ?? 0) * 100} />
      ) : null}
      {state.at === 'loading' ? (
        <ProgressBar label={t('chat.file.loading')} percent={state.ratio * 100} />
      ) : null}
    </div>
  )
}

/** `away`: on this device alone, and not on its way. */
type Stage = DownloadState['at'] | 'sending' | 'away'

function stageOf({ upload, status }: ChatMessage, { at }: DownloadState): Stage {
  if (upload !== undefined && status !== 'fail') return 'sending'
  return status === 'success' ? at : 'away'
}

function useDownload({ address }: SentFile): DownloadState {
  return useSyncExternalStore(fileDownloads.subscribe, () => fileDownloads.stateOf(address))
}

function Note({ at, bytes }: { readonly at: Stage; readonly bytes: number }) {
  const { t } = useTranslation()
  const size = isolated(formatBytes(bytes))
  const words = { failed: t('chat.file.failed'), saved: t('chat.file.saved', { size }) }
  return (
    <span className={css.note} role="status">
      {at === 'failed' || at === 'saved' ? words[at] : size}
    </span>
  )
}

function Button({ at, message, file, onStop }: ShownProps & { readonly at: Stage }) {
  const { t } = useTranslation()
  switch (at) {
    case 'sending':
      return <Act icon="close" words={t('chat.picture.stop')} onClick={() => onStop(message)} />
    case 'loading':
      return (
        <Act icon="close" words={t('chat.file.cancel')} onClick={() => fileDownloads.cancel(file.address)} />
      )
    case 'away':
      return null
    default:
      return (
        <Act
          icon={at === 'failed' ? 'redo' : 'download'}
          words={t('chat.file.download', { name: isolated(file.name) })}
          onClick={() => void download(file, message.flow)}
        />
      )
  }
}

/** In its own direction; however long, its ending stays in sight. */
export function FileName({ name }: { readonly name: string }) {
  const { stem, ending } = splitName(name)
  return (
    <span className={css.name} dir="auto" title={name}>
      <span>{stem}</span>
      <span>{ending}</span>
    </span>
  )
}

interface ActProps {
  readonly icon: 'close' | 'redo' | 'download'
  readonly words: string
  readonly onClick: () => void
}

function Act({ icon, words, onClick }: ActProps) {
  return (
    <button type="button" className={css.act} aria-label={words} onClick={onClick}>
      <span>
        <Icon name={icon} size={20} />
      </span>
    </button>
  )
}

/** Of what somebody else has sent, programs only after a warning. */
async function download(file: SentFile, flow: ChatMessage['flow']): Promise<void> {
  const isWarned = flow === 'in' && isProgram(file.name)
  if (!isWarned || (await ask(warningOf(file)))) await fileDownloads.start(file)
}

function warningOf({ name }: SentFile): Question {
  return {
    title: i18n.t('chat.file.programTitle'),
    text: i18n.t('chat.file.programText', { name: isolated(name) }),
    yes: i18n.t('chat.file.programYes'),
    no: i18n.t('chat.picture.cancel'),
    isDanger: true,
  }
}
