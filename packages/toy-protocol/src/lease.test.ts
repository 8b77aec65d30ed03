import { RECEIVER_LEASE_MS } from '@thrum/contracts/limits'
import { expect, test } from 'vitest'
import { grantLease, isLeaseOver, leaseLeftMs, renewLease } from './lease.ts'

test('TOY-06 a lease ends by itself exactly at its length', () => {
  const lease = grantLease(RECEIVER_LEASE_MS, 5_000)
  expect(isLeaseOver(lease, 6_199)).toBe(false)
  expect(leaseLeftMs(lease, 6_199)).toBe(1)
  expect(isLeaseOver(lease, 6_200)).toBe(true)
  expect(leaseLeftMs(lease, 99_000)).toBe(0)
})

test('TOY-06 a beat every 300 ms keeps it, three lost ones do not end it, four do', () => {
  let lease = grantLease(RECEIVER_LEASE_MS, 0)
  for (let nowMs = 300; nowMs <= 3_000; nowMs += 300) lease = renewLease(lease, nowMs)
  expect(isLeaseOver(lease, 3_000 + 3 * 300)).toBe(false)
  expect(isLeaseOver(lease, 3_000 + 4 * 300)).toBe(true)
})

test('TOY-06 a renewal out of order shortens nothing', () => {
  const lease = renewLease(grantLease(900, 1_000), 400)
  expect(leaseLeftMs(lease, 1_000)).toBe(900)
})
