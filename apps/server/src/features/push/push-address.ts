import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { BlockList, isIPv6 } from 'node:net'

/** Where the browsers' makers take pushes: Chrome and its kin, Firefox, Safari, Edge. */
const HOSTS: ReadonlySet<string> = new Set(['fcm.googleapis.com'])
const DOMAINS = ['.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com']

/**
 * - `known`: a browser maker's push service, reached by public addresses alone
 * - `own`: one that whoever runs this server named
 */
export type PushPlace = 'known' | 'own'

/**
 * Where a browser's endpoint leads; undefined for anywhere else: the server calls no address of a caller's choice.
 * @param ownHosts host, or host and port
 */
export function placeOf(endpoint: string, ownHosts: readonly string[]): PushPlace | undefined {
  if (!URL.canParse(endpoint)) return undefined
  const { protocol, username, password, host, hostname, port } = new URL(endpoint)
  if (protocol !== 'https:' || username !== '' || password !== '') return undefined
  if (ownHosts.includes(host)) return 'own'
  if (port !== '') return undefined
  return HOSTS.has(hostname) || DOMAINS.some((domain) => hostname.endsWith(domain)) ? 'known' : undefined
}

/** Every range that is no place on the public internet. Source: IANA special-purpose address registries */
const INSIDE = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  INSIDE.addSubnet(network, bits, 'ipv4')
}
/** Of IPv6, only the global part is outside. */
const GLOBAL = new BlockList()
GLOBAL.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const) {
  INSIDE.addSubnet(network, bits, 'ipv6')
}

export function isPublicAddress(address: string): boolean {
  if (!isIPv6(address)) return !INSIDE.check(address, 'ipv4')
  return GLOBAL.check(address, 'ipv6') && !INSIDE.check(address, 'ipv6')
}

type Found = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void
type Resolve = (
  host: string,
  options: LookupOptions & { all: true },
  found: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** Looks a name up, and refuses it where it leads inside: the name is checked in the very look-up that connects. */
export function lookupPublic(resolve: Resolve = lookup) {
  return (host: string, options: LookupOptions, found: Found): void => {
    resolve(host, { ...options, all: true }, (error, addresses = []) => {
      const [first] = addresses
      if (error !== null || first === undefined) found(error ?? new Error('no address'), '')
      else if (!addresses.every(({ address }) => isPublicAddress(address)))
        found(new Error('an address inside'), '')
      else if (options.all === true) found(null, addresses)
      else found(null, first.address, first.family)
    })
  }
}
