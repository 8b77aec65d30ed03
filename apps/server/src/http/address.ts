import type { IncomingMessage } from 'node:http'
import { isIPv4, isIPv6 } from 'node:net'

/** Who asks, where so many proxies of one's own stand before the server. */
export function addressOf({ socket, headers }: IncomingMessage, trustedProxies: number): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
  const hops = [socket.remoteAddress ?? '', ...forwarded.reverse().map((hop) => hop.trim())].filter(Boolean)
  return hops[Math.min(trustedProxies, hops.length - 1)] ?? ''
}

/** The network part of an address, which is all that is written down: /24 or /48. Source: safety P-E9. */
export function networkOf(address: string): string {
  const bare = bareOf(address)
  if (isIPv4(bare)) return `${bare.split('.').slice(0, 3).join('.')}.0/24`
  return isIPv6(bare) ? `${groups(bare).slice(0, 3).join(':')}::/48` : 'unknown'
}

/** What counts as one address for limits: a /64 of IPv6, since one line has that many to choose from. */
export function limitKeyOf(address: string): string {
  const bare = bareOf(address)
  if (isIPv4(bare)) return bare
  return isIPv6(bare) ? `${groups(bare).slice(0, 4).join(':')}::/64` : 'unknown'
}

/** Some proxies name the port, too: `203.0.113.7:50000`, `[2001:db8::7]:50000`. An IPv4 address comes out as one. */
function bareOf(address: string): string {
  const [, inBrackets, withPort] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? []
  return (inBrackets ?? withPort ?? address).replace(/^::ffff:(?=\d+\.)/i, '')
}

/** All eight groups, with `::` filled in. */
function groups(address: string): string[] {
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? []
  const before = head.split(':').filter((group) => group !== '')
  const after = (tail ?? '').split(':').filter((group) => group !== '')
  const missing = Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array<string>(missing).fill('0'), ...after].map((group) => group.toLowerCase())
}
