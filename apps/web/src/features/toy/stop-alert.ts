import { i18n } from '../../i18n/language.ts'
import { ask, asking } from '../../ui/popup/ask.ts'
import type { Toy } from './toy.types.ts'

/**
 * A stop that the toy did not confirm is told on whatever screen the person is: the toy has to be switched off by
 * hand. Goes away by itself when the toy confirms after all, such as after coming back into reach.
 */
export function alertUnconfirmedStops(toy: Toy): void {
  let isAsking = false

  async function tell(): Promise<void> {
    isAsking = true
    const isAgain = await ask({
      title: i18n.t('toy.unconfirmedTitle'),
      text: i18n.t('toy.unconfirmedText'),
      yes: i18n.t('toy.unconfirmedAgain'),
      no: i18n.t('toy.unconfirmedDone'),
      isDanger: true,
    })
    if (isAgain) await toy.stop()
    else if (toy.getSnapshot().stop === 'unconfirmed') toy.dismissStop()
    isAsking = false
    look()
  }

  function look(): void {
    const isUnconfirmed = toy.getSnapshot().stop === 'unconfirmed'
    if (isUnconfirmed && !isAsking) void tell()
    const isOurs = asking.getSnapshot()?.title === i18n.t('toy.unconfirmedTitle')
    if (!isUnconfirmed && isAsking && isOurs) asking.answer(false)
  }

  toy.subscribe(look)
}
