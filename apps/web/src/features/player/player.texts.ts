import {
  EXTRAS_KEY,
  type Scene,
  type SceneGroup,
  type Slot,
  type ToyFunction,
} from '@thrum/contracts/device/device.entities'
import type { Wanted } from '@thrum/contracts/play/play.entities'
import { parseOrder } from '@thrum/toy-protocol/order'
import type { i18n } from 'i18next'
import type { TextKey } from '../../i18n/text-key.ts'
import type { IconName } from '../../ui/icon/Icon.tsx'
import { functionsOn, levelOn, stepOf, strengthOf } from './scene-view.ts'

type T = i18n['t']

/** Groups are named by their Chinese names on the wire. Source: spec §3 (defaultKey). */
const GROUPS: Readonly<Record<string, TextKey>> = {
  震动: 'player.group.motor',
  震动2: 'player.group.motor2',
  震动3: 'player.group.motor3',
  加热: 'player.group.heat',
  吸吮: 'player.group.suction',
  伸缩: 'player.group.thrust',
  灯光: 'player.group.light',
  [EXTRAS_KEY]: 'player.group.extras',
}

const FUNCTIONS: Readonly<Record<string, TextKey>> = {
  steady: 'player.function.steady',
  wave: 'player.function.wave',
  pulse: 'player.function.pulse',
  climb: 'player.function.climb',
  tide: 'player.function.tide',
  heartbeat: 'player.function.heartbeat',
  surge: 'player.function.surge',
  echo: 'player.function.echo',
  flutter: 'player.function.flutter',
  stairs: 'player.function.stairs',
  rain: 'player.function.rain',
  drift: 'player.function.drift',
  warmth: 'player.function.warmth',
  light: 'player.function.light',
}

const EXTRA_ICONS: Readonly<Record<string, IconName>> = { warmth: 'warm', light: 'bulb' }

export function groupName(t: T, group: SceneGroup): string {
  return t(GROUPS[group.defaultKey] ?? 'player.group.other')
}

/** A function of a table newer than this app is just called a function. */
export function functionName(t: T, entry: ToyFunction): string {
  const step = stepOf(entry)
  if (step !== undefined) return t('player.level', { level: step })
  return t(FUNCTIONS[entry.name] ?? 'player.function.other')
}

interface StoppedToy {
  readonly stop: string
  readonly stoppedInMs?: number | undefined
}

/** How long the stop took, once the toy has confirmed it. */
export function stoppedNote(t: T, { stop, stoppedInMs }: StoppedToy): { note?: string } {
  const isKnown = stop === 'confirmed' && stoppedInMs !== undefined
  return isKnown ? { note: t('player.stoppedIn', { ms: stoppedInMs }) } : {}
}

/** What each slot of a toy is called, in the scene's order. */
export function slotNames(t: T, scene: Scene): { slot: Slot; name: string }[] {
  const names = new Map<Slot, string>()
  for (const group of scene) {
    for (const entry of group.data) {
      const slot = parseOrder(entry.beginCode)?.slot
      if (slot === undefined || names.has(slot)) continue
      names.set(slot, group.defaultKey === EXTRAS_KEY ? functionName(t, entry) : groupName(t, group))
    }
  }
  return [...names].map(([slot, name]) => ({ slot, name }))
}

export function extraIcon(entry: ToyFunction): IconName {
  return EXTRA_ICONS[entry.name] ?? 'plus'
}

/** What a stage says: the pattern that runs, and beside it the strength and whatever else is on. */
export function stageWords(t: T, scene: Scene, active: Wanted): { title: string; note: string } {
  const on = functionsOn(active, scene)
  const [first, ...others] = on
  if (first === undefined) return { title: t('player.atRest'), note: t('player.atRestText') }
  const step = strengthOf(levelOn(active, parseOrder(first.beginCode)?.slot))
  const words = others.map((entry) => functionName(t, entry))
  const isPattern = stepOf(first) === undefined && first.name in FUNCTIONS && !(first.name in EXTRA_ICONS)
  if (isPattern && step !== undefined) words.unshift(t('player.strengthStep', { step }))
  return { title: functionName(t, first), note: words.join(' · ') }
}
