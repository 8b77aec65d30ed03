import { useTranslation } from 'react-i18next'
import { Slider } from '../../../ui/choice/Slider.tsx'
import { Card } from '../../../ui/surface/Card.tsx'
import css from './Sides.module.css'

export interface CapCardProps {
  /** 0-100. */
  readonly cap: number
  readonly onChange: (cap: number) => void
}

/** The receiver's own limit: holds at once, and for the next time. */
export function CapCard({ cap, onChange }: CapCardProps) {
  const { t } = useTranslation()
  const percent = `${cap} %`
  return (
    <div className={css.cap}>
      <Card>
        <div className={css.capHead}>
          <h2>{t('play.cap.title')}</h2>
          <output dir="ltr">{percent}</output>
        </div>
        <Slider
          label={t('play.cap.title')}
          value={cap}
          step={5}
          format={(value) => `${value} %`}
          onChange={onChange}
        />
      </Card>
    </div>
  )
}
