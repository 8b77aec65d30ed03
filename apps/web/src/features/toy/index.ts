export { ToyFace } from './parts/ToyFace.tsx'
export { ticker, toy, virtualToys } from './toy.instance.ts'
export type { LinkState, Toy, ToySnapshot } from './toy.types.ts'
export { useToy } from './use-toy.ts'
