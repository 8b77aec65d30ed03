import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnloadQuestion } from '../../../navigation/use-unload-question.ts'
import { ticker } from '../../toy/index.ts'
import { playRecorder } from '../play.live.ts'
import type { PlayState } from '../play.machine.ts'
import type { PlayRecording } from '../play-recorder.ts'
import { isolated } from '../play-words.ts'

type Sheet = typeof import('../../pattern/index.ts').SavePattern

/** What is asked for in vain is asked for again. */
const FETCH_AGAIN_MS = 2_000

/** Where no play runs, each is asked on the own device about what was recorded, one by one. Closing it drops it. */
export function RecordKeep({ life }: { readonly life: PlayState }) {
  const recordings = useSyncExternalStore(playRecorder.subscribe, playRecorder.getSnapshot)
  const [recording] = recordings
  const Save = useSheet(recording !== undefined)
  const isDue = life.at !== 'interacting' && life.at !== 'closed'
  useUnloadQuestion(life.at !== 'interacting' && recording !== undefined)
  if (Save === undefined) return null
  return <Asked Save={Save} recording={isDue ? recording : undefined} />
}

interface AskedProps {
  readonly Save: Sheet
  readonly recording: PlayRecording | undefined
}

/** Each in a sheet of its own, which outlasts the answer while it moves out. */
function Asked({ Save, recording }: AskedProps) {
  const { t } = useTranslation()
  const [last, setLast] = useState(recording)
  if (recording !== undefined && recording !== last) setLast(recording)
  if (last === undefined) return null
  const note = last.play === undefined ? [] : [t(...sayingOf(last.play))]
  if (last.isFull) note.push(t('pattern.record.full'))
  return (
    <Save
      key={last.id}
      pattern={recording?.pattern}
      note={note.join(' ') || undefined}
      onDone={() => playRecorder.settle(last)}
    />
  )
}

function sayingOf({ role, partnerName }: NonNullable<PlayRecording['play']>) {
  const name = isolated(partnerName)
  return [role === 'initiator' ? 'play.record.keepTheirs' : 'play.record.keepOwn', { name }] as const
}

/** Fetched with the first recording, long before the play is over. */
function useSheet(isWanted: boolean): Sheet | undefined {
  const [sheet, setSheet] = useState<{ readonly Save: Sheet }>()
  const isMissing = isWanted && sheet === undefined
  useEffect(() => {
    if (!isMissing) return
    let cancel: () => void = () => undefined
    let isOver = false
    const fetch = () => {
      import('../../pattern/index.ts').then(
        ({ SavePattern }) => setSheet({ Save: SavePattern }),
        () => {
          if (!isOver) cancel = ticker.after(FETCH_AGAIN_MS, fetch)
        },
      )
    }
    fetch()
    return () => {
      isOver = true
      cancel()
    }
  }, [isMissing])
  return sheet?.Save
}
