export { startLockLife } from './lock.life.ts'
export { lock } from './lock.store.ts'
export { LockGate } from './parts/LockGate.tsx'
