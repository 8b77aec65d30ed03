export { LevelMeter } from './parts/LevelMeter.tsx'
export { ToyFace } from './parts/ToyFace.tsx'
export { ticker, toy, virtualToys } from './toy.instance.ts'
export type {
  ApplyResult,
  LinkState,
  StopCause,
  StopResult,
  StopState,
  Ticker,
  Toy,
  ToySnapshot,
} from './toy.types.ts'
export { useToy } from './use-toy.ts'
