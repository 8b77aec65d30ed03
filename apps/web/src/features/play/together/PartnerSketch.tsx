import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import type { Interacting } from '../play.machine.ts'
import { isolated } from '../play-words.ts'
import { SketchStage } from './SketchStage.tsx'
import type { SharedSketch } from './shared-sketch.ts'
import css from './Together.module.css'

interface PartnerSketchProps {
  readonly play: Interacting
  readonly sketch: SharedSketch
  readonly isEmpty: boolean
}

/** The drawing, on the side whose toy plays it. */
export function PartnerSketch({ play, sketch, isEmpty }: PartnerSketchProps) {
  const { t } = useTranslation()
  return (
    <section className={css.panel} aria-label={t('together.draw.name')}>
      <h2 className={css.title}>{t('together.draw.name')}</h2>
      <SketchStage sketch={sketch} />
      <div className={css.row}>
        <p className={css.note}>{t('together.draw.receive', { name: isolated(play.partner.name) })}</p>
        <Button size="small" disabled={isEmpty} onClick={() => sketch.clear()}>
          {t('together.draw.clear')}
        </Button>
      </div>
    </section>
  )
}
