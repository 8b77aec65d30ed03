import type { OpenPlay } from './open-plays.ts'

type Held = Pick<OpenPlay, 'deciding'>

/** Until the database has answered, whoever comes with something else for this play waits. @returns the answer itself */
export function decide<T>(play: Held, answer: Promise<T>): Promise<T> {
  const settle = () => {
    play.deciding = undefined
  }
  play.deciding = answer.then(settle, settle)
  return answer
}

/** At once, or when no answer is awaited any more: of several who waited, the first may ask the database anew. */
export function onceDecided(play: Held, run: () => void): void {
  if (play.deciding === undefined) run()
  else void play.deciding.then(() => onceDecided(play, run))
}
