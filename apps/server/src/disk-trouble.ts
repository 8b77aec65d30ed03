import { AppError } from '@thrum/contracts/errors'
import { systemCode } from './start-error.ts'

/** A full disk's own error as the refusal people read; every other error as it is. */
export function diskTrouble(error: unknown): unknown {
  const code = systemCode(error)
  if (code === 'ENOSPC' || code === 'EDQUOT') return new AppError('upload.storeFull', { cause: error })
  return error
}
