import type { Scene, SceneGroup, ToyFunction } from '@thrum/contracts/device/device.entities'
import { type ActiveOrders, isOn, type OrderStep, setLevel } from '@thrum/toy-protocol/active-orders'
import { parseOrder } from '@thrum/toy-protocol/order'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Chip } from '../../../ui/choice/Chip.tsx'
import { extraIcon, functionName, groupName } from '../player.texts.ts'
import { kindOf, levelOn, STRENGTHS, slotOf, stepOf, strengthOf, tapFunction } from '../scene-view.ts'
import { RhythmGlyph } from './RhythmGlyph.tsx'
import css from './ScenePanel.module.css'

export interface ScenePanelProps {
  readonly scene: Scene
  /** What is on: the codes by slot. */
  readonly active: ActiveOrders
  /** The state after a tap, and the codes that lead there, in order. */
  readonly onStep: (step: OrderStep) => void
  /** Nothing can be chosen now. The buttons stay in the tab order, so that a pause takes nobody's focus. */
  readonly isOff?: boolean
}

/** Everything that a toy offers: pattern tiles with their strength, plain numbers, extras. */
export function ScenePanel({ scene, active, onStep, isOff = false }: ScenePanelProps) {
  const parts = { scene, active, onStep, isOff }
  return scene.map((group) => {
    const kind = kindOf(group)
    if (kind === 'extras') return <Extras key={group.defaultKey} group={group} {...parts} />
    if (kind === 'steps') return <Steps key={group.defaultKey} group={group} {...parts} />
    return <Patterns key={group.defaultKey} group={group} {...parts} />
  })
}

type GroupProps = Required<ScenePanelProps> & { readonly group: SceneGroup }

interface GroupFrameProps {
  readonly title: string
  /** Where several groups have the same title. */
  readonly label?: string
  readonly note?: string
  readonly children: ReactNode
}

function Group({ title, label = title, note, children }: GroupFrameProps) {
  return (
    <section aria-label={label}>
      <div className={css.head}>
        <h2>{title}</h2>
        {note === undefined ? null : <span>{note}</span>}
      </div>
      {children}
    </section>
  )
}

function Patterns({ group, scene, active, onStep, isOff }: GroupProps) {
  const { t } = useTranslation()
  const tap = (entry: ToyFunction) => onStep(tapFunction(active, scene, entry))
  return (
    <>
      <Group title={groupName(t, group)} note={t('player.oneAtATime')}>
        <div className={css.tiles}>
          {group.data.map((entry) => (
            <button
              key={entry.id}
              type="button"
              className={css.tile}
              aria-pressed={isOn(active, scene, entry)}
              aria-disabled={isOff || undefined}
              onClick={() => isOff || tap(entry)}
            >
              <RhythmGlyph variant={parseOrder(entry.beginCode)?.variant ?? 0} />
              <span>{functionName(t, entry)}</span>
            </button>
          ))}
        </div>
      </Group>
      <Strength group={group} scene={scene} active={active} onStep={onStep} isOff={isOff} />
    </>
  )
}

/** Live level of the group's slot in five steps; at rest a step starts the group's first pattern. */
function Strength({ group, scene, active, onStep, isOff }: GroupProps) {
  const { t } = useTranslation()
  const slot = slotOf(group)
  if (slot === undefined) return null
  const chosen = strengthOf(levelOn(active, slot))
  const isAlone = scene.filter((other) => kindOf(other) === 'patterns').length === 1
  const nameOf = (step: number) =>
    isAlone
      ? t('player.strengthStep', { step })
      : t('player.strengthStepOf', { group: groupName(t, group), step })
  const label = isAlone ? t('player.strength') : t('player.strengthOf', { group: groupName(t, group) })
  return (
    <Group title={t('player.strength')} label={label}>
      <div className={css.steps}>
        {STRENGTHS.map((level, at) => (
          <button
            key={level}
            type="button"
            className={css.step}
            aria-pressed={chosen === at + 1}
            aria-label={nameOf(at + 1)}
            aria-disabled={isOff || undefined}
            onClick={() => isOff || onStep(setLevel(active, scene, slot, level))}
          >
            {at + 1}
          </button>
        ))}
      </div>
    </Group>
  )
}

function Steps({ group, scene, active, onStep, isOff }: GroupProps) {
  const { t } = useTranslation()
  return (
    <Group title={groupName(t, group)}>
      <div className={css.steps}>
        {group.data.map((entry) => (
          <button
            key={entry.id}
            type="button"
            className={css.step}
            aria-pressed={isOn(active, scene, entry)}
            aria-label={functionName(t, entry)}
            aria-disabled={isOff || undefined}
            onClick={() => isOff || onStep(tapFunction(active, scene, entry))}
          >
            {stepOf(entry)}
          </button>
        ))}
      </div>
    </Group>
  )
}

function Extras({ group, scene, active, onStep, isOff }: GroupProps) {
  const { t } = useTranslation()
  return (
    <Group title={groupName(t, group)}>
      <div className={css.chips}>
        {group.data.map((entry) => (
          <Chip
            key={entry.id}
            icon={extraIcon(entry)}
            isOn={isOn(active, scene, entry)}
            isDisabled={isOff}
            onClick={() => onStep(tapFunction(active, scene, entry))}
          >
            {functionName(t, entry)}
          </Chip>
        ))}
      </div>
    </Group>
  )
}
