/**
 * The right to move a toy, which ends by itself unless it is renewed. An order is a lease and not a switch: a
 * lost stop and a lost network end the same way. Source: safety §3.1.
 */
export interface Lease {
  /** How long one renewal carries: 900 at the server, 1,200 at the receiver (`limits.ts`). */
  readonly lengthMs: number
  /** When it was last renewed, monotonic. */
  readonly renewedAtMs: number
}

/** A lease that runs from now. */
export function grantLease(lengthMs: number, nowMs: number): Lease {
  return { lengthMs, renewedAtMs: nowMs }
}

/** The same lease, running anew; a moment before the last renewal doesn't shorten it. */
export function renewLease(lease: Lease, nowMs: number): Lease {
  return { ...lease, renewedAtMs: Math.max(lease.renewedAtMs, nowMs) }
}

/** Milliseconds left, never below 0. */
export function leaseLeftMs(lease: Lease, nowMs: number): number {
  return Math.max(0, lease.renewedAtMs + lease.lengthMs - nowMs)
}

/** Whether its time is up: the toy is to be stopped. */
export function isLeaseOver(lease: Lease, nowMs: number): boolean {
  return leaseLeftMs(lease, nowMs) === 0
}
