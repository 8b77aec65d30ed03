/** `0:08`. @param least seconds; a voice message has at least one. Requirement VOIC-009 */
export function formatLength(ms: number, least = 0): string {
  const seconds = Math.max(least, Math.round(ms / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
