import type { Scene, SceneGroup, Slot, ToyFunction } from '@thrum/contracts/device/device.entities'
import { type ActiveOrders, isOn, type OrderStep, setLevel } from '@thrum/toy-protocol/active-orders'
import { parseOrder } from '@thrum/toy-protocol/order'
import type { KeyboardEvent, ReactNode } from 'react'
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
  /** Slots that may not move, and why. */
  readonly closed?: ClosedSlots | undefined
}

export interface ClosedSlots {
  readonly slots: readonly Slot[]
  readonly reason: string
}

const NONE_CLOSED: ClosedSlots = { slots: [], reason: '' }

function isClosed({ slots }: ClosedSlots, entry: ToyFunction): boolean {
  return slots.some((slot) => slot === parseOrder(entry.beginCode)?.slot)
}

/** Everything that a toy offers: pattern tiles with their strength, plain numbers, extras. */
export function ScenePanel({
  scene,
  active,
  onStep,
  isOff: isAllOff = false,
  closed = NONE_CLOSED,
}: ScenePanelProps) {
  return scene.map((group) => {
    const kind = kindOf(group)
    const isShut = group.data.every((entry) => isClosed(closed, entry))
    const parts = { scene, active, onStep, closed, isShut, isOff: isAllOff || isShut }
    if (kind === 'extras') return <Extras key={group.defaultKey} group={group} {...parts} />
    if (kind === 'steps') return <Steps key={group.defaultKey} group={group} {...parts} />
    return <Patterns key={group.defaultKey} group={group} {...parts} />
  })
}

interface GroupProps extends ScenePanelProps {
  readonly group: SceneGroup
  readonly isOff: boolean
  readonly closed: ClosedSlots
  /** All of it is closed. */
  readonly isShut: boolean
}

interface GroupFrameProps {
  readonly title: string
  /** Where several groups have the same title. */
  readonly label?: string
  readonly note?: string | undefined
  readonly children: ReactNode
}

/** A key that is held presses once: to hold it on through a stop is no new touch. */
function pressOnce(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault()
}

function Group({ title, label = title, note, children }: GroupFrameProps) {
  return (
    <section aria-label={label} onKeyDown={pressOnce}>
      <div className={css.head}>
        <h2>{title}</h2>
        {note === undefined ? null : <span>{note}</span>}
      </div>
      {children}
    </section>
  )
}

function Patterns(props: GroupProps) {
  const { group, scene, active, onStep, isOff, closed, isShut } = props
  const { t } = useTranslation()
  const tap = (entry: ToyFunction) => onStep(tapFunction(active, scene, entry))
  return (
    <>
      <Group title={groupName(t, group)} note={isShut ? closed.reason : t('player.oneAtATime')}>
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
      <Strength {...props} />
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

function Steps({ group, scene, active, onStep, isOff, closed, isShut }: GroupProps) {
  const { t } = useTranslation()
  return (
    <Group title={groupName(t, group)} note={isShut ? closed.reason : undefined}>
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

function Extras({ group, scene, active, onStep, isOff, closed }: GroupProps) {
  const { t } = useTranslation()
  const shut = group.data.filter((entry) => isClosed(closed, entry))
  return (
    <Group title={groupName(t, group)} note={shut.length > 0 ? closed.reason : undefined}>
      <div className={css.chips}>
        {group.data.map((entry) => (
          <Chip
            key={entry.id}
            icon={extraIcon(entry)}
            isOn={isOn(active, scene, entry)}
            isDisabled={isOff || shut.includes(entry)}
            onClick={() => onStep(tapFunction(active, scene, entry))}
          >
            {functionName(t, entry)}
          </Chip>
        ))}
      </div>
    </Group>
  )
}
