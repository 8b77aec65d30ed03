/** The server can't start for a reason an operator can repair: one line says what and how. */
export class StartError extends Error {
  override name = 'StartError'
}

/** The system's word for what went wrong (`EACCES`, `ENOSPC`), or '' where there is none. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** The file or folder that the system refused, or '' where it was none. */
export function placeOf(error: unknown): string {
  return error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : ''
}

/** Why, in one line for a person. */
export function reasonOf(error: unknown): string {
  // One for each address that was tried.
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error)
}
