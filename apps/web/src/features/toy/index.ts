export type {
  ApplyResult,
  LinkState,
  StopResult,
  StopState,
  Ticker,
  Toy,
  ToySnapshot,
} from './toy.types.ts'
