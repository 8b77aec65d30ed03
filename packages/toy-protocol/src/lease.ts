/**
 * The right to move a toy, which ends by itself unless it is granted anew. An order is a lease and not a switch: a
 * lost stop and a lost network end the same way. Source: safety §3.1.
 */
export interface Lease {
  /** How long it carries; 1,200 at the receiver (`limits.ts`). The server keeps its own among its other deadlines. */
  readonly lengthMs: number
  /** Monotonic. */
  readonly grantedAtMs: number
}

/** A lease that runs from now, in place of one that may run still. */
export function grantLease(lengthMs: number, nowMs: number): Lease {
  return { lengthMs, grantedAtMs: nowMs }
}

/** Whether its time is up: the toy is to be stopped. */
export function isLeaseOver({ lengthMs, grantedAtMs }: Lease, nowMs: number): boolean {
  return nowMs >= grantedAtMs + lengthMs
}
