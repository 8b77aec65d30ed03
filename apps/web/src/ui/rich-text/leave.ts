import { i18n } from '../../i18n/language.ts'
import { ask } from '../popup/ask.ts'

/** Letters of other alphabets in a host are written with this lead. Source: RFC 5890. */
const FOREIGN_LETTERS = /(?:^|\.)xn--/

/**
 * Leaves the app for an address of the network, after saying where to. The host is shown as it is written in the
 * network (punycode), so that letters which only look alike can't pass for others.
 * @param address anything but https is refused without a question
 */
export async function askAndLeave(address: string): Promise<void> {
  if (!URL.canParse(address)) return
  const { protocol, host, href } = new URL(address)
  if (protocol !== 'https:') return
  const text = i18n.t('ui.leaveText', { host })
  const isSure = await ask({
    title: i18n.t('ui.leaveTitle'),
    text: FOREIGN_LETTERS.test(host) ? `${text} ${i18n.t('ui.leaveForeign')}` : text,
    yes: i18n.t('ui.leave'),
    no: i18n.t('ui.stay'),
  })
  if (isSure) window.open(href, '_blank', 'noopener,noreferrer')
}
