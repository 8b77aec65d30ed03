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
