import { FADE_BATTERY_PERCENT, LOW_BATTERY_PERCENT } from '@thrum/contracts/limits'
import { i18n } from '../../i18n/language.ts'
import { formatPercent } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import type { Toy } from './toy.types.ts'

/** A level that goes up and down by a point or two around the border is one warning. */
const CHARGED_PERCENT = LOW_BATTERY_PERCENT + 5
const SHOWN_MS = 4_000

type News = 'low' | 'fading'

function say(news: News, name: string, percent: number): void {
  const text = i18n.t(`device.power.${news}`, { name, percent: formatPercent(percent) })
  toast(text, { durationMs: SHOWN_MS })
}

/**
 * Says once on whatever screen the person is that the toy's battery is low, and once more that the toy gets gentler.
 * Anew only after it was charged.
 */
export function alertLowBattery(toy: Pick<Toy, 'subscribe' | 'getSnapshot'>, tell = say): void {
  const told = new Map<string, News>()

  function look(): void {
    const { device, link, fade } = toy.getSnapshot()
    if (device === undefined || link.at !== 'connected' || link.battery === undefined) return
    const { battery } = link
    if (battery >= CHARGED_PERCENT) told.delete(device.id)
    if (battery > LOW_BATTERY_PERCENT) return
    const news: News = battery <= FADE_BATTERY_PERCENT || fade !== undefined ? 'fading' : 'low'
    const before = told.get(device.id)
    if (before === news || before === 'fading') return
    told.set(device.id, news)
    tell(news, device.name, battery)
  }

  toy.subscribe(look)
}
