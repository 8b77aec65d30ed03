import type { CodePurpose } from '@thrum/contracts/account/entry.routes'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { requestCode } from './entry.api.ts'
import { showRefusal } from './refusal.ts'

/**
 * Has a code mailed to the address that stands in a form. The address comes first: a missing or illegal one is
 * said beside its field, and nothing is sent (ACC-03).
 * @returns whether a code is under way
 */
export async function askForCode<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'trigger' | 'getValues' | 'setError' | 'clearErrors'>,
  field: FieldPath<Values>,
  purpose: CodePurpose,
): Promise<boolean> {
  if (!(await form.trigger(field, { shouldFocus: true }))) return false
  try {
    await requestCode({ email: form.getValues(field), purpose })
    // What was wrong with the code before says nothing about the one to come.
    form.clearErrors()
    return true
  } catch (error) {
    showRefusal(error, form.setError, { 'account.emailInvalid': field })
    return false
  }
}
