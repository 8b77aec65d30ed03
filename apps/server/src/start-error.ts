/** The server can't start for a reason an operator can repair: one line says what and how. */
export class StartError extends Error {
  override name = 'StartError'
}

/** The system's word for what went wrong (`EACCES`, `ENOSPC`), or '' where there is none. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
