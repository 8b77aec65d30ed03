import type { Scene } from '@thrum/contracts/device/device.entities'
import type { OrderStep } from '@thrum/toy-protocol/active-orders'
import { type ComponentType, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { Icon, type IconName } from '../../../ui/icon/Icon.tsx'
import { ScenePanel } from '../../player/index.ts'
import { closedSlots, NOTHING_HELD, openScene } from '../held-limits.ts'
import type { InitiatorSnapshot } from '../initiator.ts'
import { playEffects } from '../play.live.ts'
import type { Interacting } from '../play.machine.ts'
import { isolated } from '../play-words.ts'
import { Fetched } from './Fetched.tsx'
import css from './Together.module.css'

/** What each way to play is given. */
export interface WayProps {
  readonly play: Interacting
  readonly scene: Scene
  readonly canSteer: boolean
}

type Way = 'tiles' | 'touch' | 'draw' | 'music' | 'pattern'

const WAYS: readonly { readonly way: Way; readonly icon: IconName }[] = [
  { way: 'tiles', icon: 'sliders' },
  { way: 'touch', icon: 'wave' },
  { way: 'draw', icon: 'draw' },
  { way: 'music', icon: 'music' },
  { way: 'pattern', icon: 'loop' },
]

const PANELS: Readonly<Record<Exclude<Way, 'tiles'>, () => Promise<ComponentType<WayProps>>>> = {
  touch: () => import('./TouchPad.tsx').then((chunk) => chunk.TouchPad),
  draw: () => import('./DrawPanel.tsx').then((chunk) => chunk.DrawPanel),
  music: () => import('./MusicPanel.tsx').then((chunk) => chunk.MusicPanel),
  pattern: () => import('./PatternPanel.tsx').then((chunk) => chunk.PatternPanel),
}

interface WaysPanelProps extends WayProps {
  readonly initiator: InitiatorSnapshot
}

/** How the partner's toy is steered: by tiles, a finger, a drawing, music or a pattern. One at a time. */
export function WaysPanel({ initiator, ...given }: WaysPanelProps) {
  const { t } = useTranslation()
  const [way, setWay] = useState<Way>('tiles')
  const { scene, play } = given
  const { limits = NOTHING_HELD } = initiator
  const open = useMemo(() => openScene(scene, limits), [scene, limits])
  const reason = t('play.limits.closed', { name: isolated(play.partner.name) })
  return (
    <>
      <Choice way={way} onChange={setWay} />
      {way === 'tiles' ? (
        <ScenePanel
          scene={given.scene}
          active={initiator.wanted}
          onStep={(step: OrderStep) => playEffects.take(step)}
          isOff={!given.canSteer}
          closed={{ slots: closedSlots(scene, limits), reason }}
        />
      ) : (
        <div className={css.panel}>
          {initiator.stopsAtMs === undefined ? null : (
            <Button isFull onClick={playEffects.touch}>
              {t('player.unattendedStay')}
            </Button>
          )}
          <Fetched load={PANELS[way]} props={{ ...given, scene: open }} />
        </div>
      )}
    </>
  )
}

function Choice({ way, onChange }: { readonly way: Way; readonly onChange: (way: Way) => void }) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset className={css.ways} aria-label={t('together.ways')}>
      {WAYS.map((each) => (
        <label key={each.way} className={css.way}>
          <input type="radio" name={name} checked={each.way === way} onChange={() => onChange(each.way)} />
          <Icon name={each.icon} size={20} />
          <span>{t(`together.way.${each.way}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}
