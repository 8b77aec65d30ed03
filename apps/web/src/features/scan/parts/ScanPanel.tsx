import { useTranslation } from 'react-i18next'
import type { TextKey } from '../../../i18n/text-key.ts'
import { capabilities } from '../../../platform/capabilities.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { useFileInput } from '../../../ui/file/use-file-input.tsx'
import type { Scanned } from '../scanned-text.ts'
import type { ScanSnapshot } from '../scanner.ts'
import { useScanner } from '../use-scanner.ts'
import css from './ScanPanel.module.css'

/** What is read without help; a phone turns its own kinds into one of these for such a list. */
const ACCEPT = 'image/png,image/jpeg,image/webp,image/gif'

export interface ScanPanelProps<Is extends Scanned['is']> {
  readonly wants: Is
  /** The camera is off by then. */
  readonly onFound: (found: Extract<Scanned, { is: Is }>) => void
  /** Where the tap that led here asked for the camera. */
  readonly startsAtOnce?: boolean
}

/** A QR code by the camera or from a picture. Typing the code is always possible beside it. */
export function ScanPanel<Is extends Scanned['is']>(props: ScanPanelProps<Is>) {
  const { wants, onFound, startsAtOnce = false } = props
  const { t } = useTranslation()
  const canScan = capabilities.canScan
  const scanning = useScanner({ wants, onFound, startsAtOnce: startsAtOnce && canScan })
  const { state } = scanning
  const fromPicture = t('scan.fromPicture')
  const { open, input } = useFileInput({ label: fromPicture, accept: ACCEPT, onFile: scanning.readPicture })
  const isOn = state.camera === 'live' || state.camera === 'opening'
  return (
    <section className={css.panel} aria-label={t('scan.label')}>
      <div className={css.field}>
        {isOn ? (
          <div className={css.view} aria-hidden="true">
            <video ref={scanning.video} muted playsInline />
          </div>
        ) : null}
        <Frame isLive={state.camera === 'live'} />
        {canScan && !isOn ? (
          <div className={css.start}>
            <Button icon="scan" onClick={scanning.start}>
              {t(state.camera === 'idle' ? 'scan.start' : 'scan.again')}
            </Button>
          </div>
        ) : null}
      </div>
      <div className={css.foot}>
        <p className={css.words} role="status">
          {t(wordsOf(state, wants, canScan))}
        </p>
        <div className={css.tools}>
          {state.hasTorch ? (
            <span className={css.torch} data-on={state.isTorchOn || undefined}>
              <IconButton
                icon="torch"
                label={t('scan.torch')}
                aria-pressed={state.isTorchOn}
                onClick={scanning.toggleTorch}
              />
            </span>
          ) : null}
          <Button size="small" icon="image" isBusy={state.isReading} onClick={open}>
            {fromPicture}
          </Button>
        </div>
        {input}
      </div>
    </section>
  )
}

/** The latest thing to know: of the code that was shown, of the picture, of the camera; else what to do. */
function wordsOf({ note, isReading, camera }: ScanSnapshot, wants: Scanned['is'], canScan: boolean): TextKey {
  if (isReading) return 'scan.reading'
  if (note !== undefined) return `scan.note.${note}`
  if (!canScan) return 'scan.camera.none'
  return camera === 'idle' || camera === 'live' ? `scan.hint.${wants}` : `scan.camera.${camera}`
}

function Frame({ isLive }: { readonly isLive: boolean }) {
  return (
    <div className={css.frame}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <path
          className={css.corners}
          d="M4 24V18A14 14 0 0 1 18 4H24M76 4H82A14 14 0 0 1 96 18V24M96 76V82A14 14 0 0 1 82 96H76M24 96H18A14 14 0 0 1 4 82V76"
        />
        {isLive ? <path className={css.line} d="M14 50H86" /> : null}
      </svg>
    </div>
  )
}
