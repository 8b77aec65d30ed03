import { newUuid } from './uuid.ts'

const acts = new WeakMap<object, string>()

/**
 * What is written and not changed since is the same act, however often it is sent, as an answer got lost; also where it
 * outlived its page.
 */
export function actOf(written: object): string {
  const act = acts.get(written) ?? newUuid()
  acts.set(written, act)
  return act
}
