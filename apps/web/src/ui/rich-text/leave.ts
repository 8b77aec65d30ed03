import { i18n } from '../../i18n/language.ts'
import { ask } from '../popup/ask.ts'

/** Letters of other alphabets in a host are written with this lead. Source: RFC 5890. */
const FOREIGN_LETTERS = /(?:^|\.)xn--/

export function isHttps(address: string): boolean {
  return URL.canParse(address) && new URL(address).protocol === 'https:'
}

/** Opens an address of ours outside, such as a store's; anything but https is refused. */
export function openOutside(address: string): void {
  if (isHttps(address)) window.open(address, '_blank', 'noopener,noreferrer')
}

/**
 * Leaves the app for an address of the network, after saying where to. The host is shown as it is written in the
 * network (punycode), so that letters which only look alike can't pass for others.
 * @param address anything but https is refused without a question
 */
export async function askAndLeave(address: string): Promise<void> {
  if (!isHttps(address)) return
  const { host } = new URL(address)
  // On a line of its own: beside words it would be broken at its first dash.
  const text = i18n.t('ui.leaveText', { host: `\n${host}` })
  const isSure = await ask({
    title: i18n.t('ui.leaveTitle'),
    text: FOREIGN_LETTERS.test(host) ? `${text}\n${i18n.t('ui.leaveForeign')}` : text,
    yes: i18n.t('ui.leave'),
    no: i18n.t('ui.stay'),
  })
  if (isSure) openOutside(address)
}
