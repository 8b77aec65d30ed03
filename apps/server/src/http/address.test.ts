import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { addressOf, limitKeyOf, networkOf } from './address.ts'

describe('addresses', () => {
  test.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8::7', '2001:db8:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0::/48'],
    ['203.0.113.77:50000', '203.0.113.0/24'],
    ['[2001:db8:1:2:3:4:5:6]:50000', '2001:db8:1::/48'],
    ['nonsense', 'unknown'],
  ])('P-E9 %s is written down as %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  test('AU-02 one IPv6 line counts once, however many addresses it has', () => {
    expect(limitKeyOf('2001:db8:1:2::9')).toBe(limitKeyOf('2001:DB8:1:2:ffff::1'))
    expect(limitKeyOf('2001:db8:1:2::9')).not.toBe(limitKeyOf('2001:db8:1:3::9'))
    expect(limitKeyOf('::ffff:203.0.113.77')).toBe('203.0.113.77')
  })

  test.each([
    ['203.0.113.77:50000', '203.0.113.77'],
    ['[::ffff:203.0.113.77]:50000', '203.0.113.77'],
    ['[2001:db8:1:2::9]:50000', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['203.0.113.77:', 'unknown'],
    ['[203.0.113.77', 'unknown'],
  ])('AU-02 what a proxy calls %s counts as %s', (said, key) => {
    expect(limitKeyOf(said)).toBe(key)
  })

  test.each([
    [0, '198.51.100.1, 203.0.113.5', '192.0.2.1'],
    [1, '198.51.100.1, 203.0.113.5', '203.0.113.5'],
    [2, '198.51.100.1, 203.0.113.5', '198.51.100.1'],
    [3, '198.51.100.1,203.0.113.5', '198.51.100.1'],
    [1, undefined, '192.0.2.1'],
  ])('AU-02 behind %i proxies of one’s own that say %s, %s asks', (trustedProxies, forwarded, address) => {
    const request = { socket: { remoteAddress: '192.0.2.1' }, headers: { 'x-forwarded-for': forwarded } }
    expect(addressOf(request as unknown as IncomingMessage, trustedProxies)).toBe(address)
  })
})
