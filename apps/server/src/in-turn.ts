/**
 * Takes the steps one after the other; one that fails holds back no other.
 * @throws what failed first, once all were taken
 */
export async function inTurn(steps: Iterable<() => Promise<unknown>>): Promise<void> {
  const troubles: unknown[] = []
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      troubles.push(error)
    }
  }
  if (troubles.length > 0) throw troubles[0]
}
