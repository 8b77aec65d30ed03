import { BEAT_MS, RECEIVER_LEASE_MS } from '@thrum/contracts/limits'
import { expect, test } from 'vitest'
import { grantLease, isLeaseOver } from './lease.ts'

test('TOY-06 a lease ends by itself exactly at its length', () => {
  const lease = grantLease(RECEIVER_LEASE_MS, 5_000)
  expect(isLeaseOver(lease, 6_199)).toBe(false)
  expect(isLeaseOver(lease, 6_200)).toBe(true)
  expect(isLeaseOver(lease, 99_000)).toBe(true)
})

test('TOY-06 a beat every 300 ms keeps it, three lost ones do not end it, four do', () => {
  let lease = grantLease(RECEIVER_LEASE_MS, 0)
  for (let nowMs = BEAT_MS; nowMs <= 3_000; nowMs += BEAT_MS) {
    expect(isLeaseOver(lease, nowMs)).toBe(false)
    lease = grantLease(RECEIVER_LEASE_MS, nowMs)
  }
  expect(isLeaseOver(lease, 3_000 + 3 * BEAT_MS)).toBe(false)
  expect(isLeaseOver(lease, 3_000 + 4 * BEAT_MS)).toBe(true)
})
