import { i18n } from '../../i18n/language.ts'
import { asking } from '../../ui/popup/ask.ts'
import type { Toy } from './toy.types.ts'

/**
 * A stop that the toy did not confirm is told on whatever screen the person is: the toy has to be switched off by
 * hand. Goes away by itself when the toy confirms after all, such as after coming back into reach; another question
 * only puts it off.
 */
export function alertUnconfirmedStops(
  toy: Pick<Toy, 'stop' | 'dismissStop' | 'getSnapshot' | 'subscribe'>,
): void {
  let at: 'rest' | 'asked' | 'putOff' = 'rest'

  async function tell(): Promise<void> {
    at = 'asked'
    const isAgain = await asking.ask({
      title: i18n.t('toy.unconfirmedTitle'),
      text: i18n.t('toy.unconfirmedText'),
      yes: i18n.t('toy.unconfirmedAgain'),
      no: i18n.t('toy.unconfirmedDone'),
      isDanger: true,
      isAlert: true,
    })
    if (isAgain === true) await toy.stop()
    if (isAgain === false && toy.getSnapshot().stop === 'unconfirmed') toy.dismissStop()
    at = isAgain === undefined ? 'putOff' : 'rest'
    look()
  }

  function look(): void {
    const isUnconfirmed = toy.getSnapshot().stop === 'unconfirmed'
    const open = asking.getSnapshot()
    if (at === 'asked') {
      if (!isUnconfirmed && open?.title === i18n.t('toy.unconfirmedTitle')) asking.answer(false)
    } else if (!isUnconfirmed) at = 'rest'
    else if (at === 'rest' || open === undefined) void tell()
  }

  toy.subscribe(look)
  asking.subscribe(look)
}
