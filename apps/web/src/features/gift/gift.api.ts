import { queryOptions } from '@tanstack/react-query'
import type { GiftForm } from '@thrum/contracts/gift/gift.routes'
import { listGiftForms, sendGiftForm } from '@thrum/contracts/gift/gift.routes'
import { call } from '../../lib/api.ts'
import { type CallError, isCallError } from '../../lib/call-error.ts'
import { queryClient } from '../../lib/query-client.ts'
import type { GiftFields } from './gift.form.ts'

/** One's own forms, newest first. */
export const giftFormsQuery = queryOptions({
  queryKey: ['gift', 'list'],
  queryFn: ({ signal }) => call(listGiftForms, undefined, { signal, isSilent: true }),
})

/** @throws CallError `gift.platformInvalid`, `gift.orderInvalid`, `gift.emailInvalid`, `gift.notAccepted` */
export async function sendForm(fields: GiftFields): Promise<GiftForm> {
  const form = await call(sendGiftForm, fields, { notToast: true }).catch((error: unknown) => {
    if (isCallError(error, 'gift.notAccepted')) return receivedBefore(fields, error)
    throw error
  })
  await queryClient.invalidateQueries({ queryKey: giftFormsQuery.queryKey })
  return form
}

/** An order is refused as used, too, where the answer that took it got lost: then the form is among one's own. */
async function receivedBefore(fields: GiftFields, refusal: CallError): Promise<GiftForm> {
  const forms = await queryClient.fetchQuery({ ...giftFormsQuery, staleTime: 0 }).catch(() => [])
  const own = forms.find(
    ({ platform, orderNumber, email, state }) =>
      state === 'received' &&
      platform === fields.platform &&
      orderNumber === fields.orderNumber &&
      email === fields.email.toLowerCase(),
  )
  if (own === undefined) throw refusal
  return own
}
