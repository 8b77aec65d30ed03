import type { LookupAddress } from 'node:dns'
import { describe, expect, test } from 'vitest'
import { isPublicAddress, lookupPublic, placeOf } from './push-address.ts'

const OWN = ['push.example.org', '127.0.0.1:8443']

describe('where pushes may go', () => {
  test('SESS-012 to the push services of the browsers’ makers', () => {
    for (const endpoint of [
      'https://fcm.googleapis.com/fcm/send/abc:def',
      'https://updates.push.services.mozilla.com/wpush/v2/abc',
      'https://web.push.apple.com/QAbc',
      'https://wns2-par02p.notify.windows.com/w/?token=abc',
    ])
      expect(placeOf(endpoint, [])).toBe('known')
  })

  test('P-E10 to no address of a caller’s choice', () => {
    for (const endpoint of [
      'http://fcm.googleapis.com/fcm/send/abc',
      'https://fcm.googleapis.com:8443/fcm/send/abc',
      'https://fcm.googleapis.com.example.org/',
      'https://example.org/fcm.googleapis.com',
      'https://fcm.googleapis.com@example.org/',
      'https://user:pass@fcm.googleapis.com/',
      'https://evilpush.apple.com.example.org/',
      'https://notify.windows.com.example.org/',
      'https://xpush.apple.com/',
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://169.254.169.254/latest/meta-data',
      'https://localhost/',
      'file:///etc/passwd',
      'not an address',
      '',
    ])
      expect([endpoint, placeOf(endpoint, [])]).toEqual([endpoint, undefined])
  })

  test('SESS-012 and to those that whoever runs the server named, with their port', () => {
    expect(placeOf('https://push.example.org/a', OWN)).toBe('own')
    expect(placeOf('https://127.0.0.1:8443/a', OWN)).toBe('own')
    expect(placeOf('https://127.0.0.1:8444/a', OWN)).toBeUndefined()
    expect(placeOf('http://push.example.org/a', OWN)).toBeUndefined()
  })
})

describe('what a name leads to', () => {
  test('P-E10 counts as outside only where it is', () => {
    for (const inside of [
      ...['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
      ...['224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fd00::1', 'ff02::1', '::ffff:10.0.0.1'],
      ...['64:ff9b::a00:1', '2001:db8::1', '2002:a00:1::1'],
    ])
      expect([inside, isPublicAddress(inside)]).toEqual([inside, false])
    for (const outside of ['142.250.74.106', '17.57.144.1', '2a00:1450:4001:80b::200a', '2620:149:208::1'])
      expect([outside, isPublicAddress(outside)]).toEqual([outside, true])
  })

  test('P-E10 is refused where any of its addresses lies inside', async () => {
    const look = (addresses: string[], all: boolean) =>
      new Promise((resolve) => {
        const found = addresses.map((address): LookupAddress => ({ address, family: 4 }))
        const lookup = lookupPublic((_host, _options, done) => done(null, found))
        lookup('push.example.org', { all }, (error, address) => resolve(error ?? address))
      })
    expect(await look(['142.250.74.106'], false)).toBe('142.250.74.106')
    expect(await look(['142.250.74.106'], true)).toEqual([{ address: '142.250.74.106', family: 4 }])
    expect(await look(['142.250.74.106', '10.0.0.1'], true)).toBeInstanceOf(Error)
    expect(await look(['127.0.0.1'], false)).toBeInstanceOf(Error)
    expect(await look([], true)).toBeInstanceOf(Error)
  })
})
