import { PatternLoop } from '@thrum/toy-protocol/pattern-loop'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { isFocusLost } from '../../../ui/page/focus.ts'
import { Card } from '../../../ui/surface/Card.tsx'
import { type NamedPattern, PatternPicker } from '../../pattern/index.ts'
import { isolated } from '../play-words.ts'
import { fitToScene } from './fit-to-scene.ts'
import css from './Together.module.css'
import { usePartnerRun } from './use-partner-run.ts'
import type { WayProps } from './WaysPanel.tsx'

/** One of one's own patterns, on the partner's toy. */
export function PatternPanel({ play, scene, canSteer }: WayProps) {
  const { t } = useTranslation()
  const [isPicking, setPicking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isPicking) return
    return () => {
      // The row that was pressed has gone with its list.
      if (isFocusLost()) opener.current?.focus({ preventScroll: true })
    }
  }, [isPicking])
  const [picked, setPicked] = useState<{ readonly named: NamedPattern; readonly loop: PatternLoop }>()
  const { isRunning, run, rest } = usePartnerRun(() => picked?.loop.pause())

  function pick(named: NamedPattern): void {
    setPicking(false)
    rest()
    setPicked({ named, loop: new PatternLoop(fitToScene(named.pattern, scene)) })
  }
  function toggle(loop: PatternLoop): void {
    if (!isRunning) return void run(loop)
    rest()
    loop.pause()
  }
  return (
    <>
      <p className={css.note}>{t('together.pattern.text', { name: isolated(play.partner.name) })}</p>
      {picked === undefined ? null : (
        <Card>
          <div className={css.panel}>
            <p className={css.title}>
              <bdi>{picked.named.name}</bdi>
            </p>
            <Button
              kind="accent"
              icon={isRunning ? 'pause' : 'play'}
              disabled={!isRunning && !canSteer}
              onClick={() => toggle(picked.loop)}
            >
              {t(isRunning ? 'together.pause' : 'together.play')}
            </Button>
          </div>
        </Card>
      )}
      <Button ref={opener} icon="loop" aria-expanded={isPicking} onClick={() => setPicking(!isPicking)}>
        {t('together.pattern.choose')}
      </Button>
      {isPicking ? <PatternPicker onPick={pick} /> : null}
    </>
  )
}
