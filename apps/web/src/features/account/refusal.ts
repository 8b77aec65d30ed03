import type { ErrorCode } from '@thrum/contracts/errors'
import type { FieldError, FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import type { TextKey } from '../../i18n/text-key.ts'
import { isCallError } from '../../lib/call-error.ts'
import { toast } from '../../lib/toast.ts'

/** Type of an error that the server gave: its message is a sentence already, the others' are text keys. */
const REFUSED = 'refused'

/** The sentence to show beside a field. */
export function errorSentence(
  t: (key: TextKey) => string,
  error: FieldError | undefined,
): string | undefined {
  if (error?.message === undefined) return undefined
  return error.type === REFUSED ? error.message : t(error.message as TextKey)
}

/**
 * Shows a refusal beside the field it belongs to, or as a toast where it belongs to none. What was typed stays.
 * Every other failure has already been told.
 */
export function showRefusal<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  fields: Partial<Record<ErrorCode, FieldPath<Values>>>,
): void {
  if (!isCallError(error) || error.failure !== 'refused') return
  const field = error.reason === undefined ? undefined : fields[error.reason]
  if (field === undefined) toast(error.text, { kind: 'alert' })
  else setError(field, { type: REFUSED, message: error.text }, { shouldFocus: true })
}
