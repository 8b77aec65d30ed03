import { queryOptions } from '@tanstack/react-query'
import type { GiftForm } from '@thrum/contracts/gift/gift.routes'
import { listGiftForms, sendGiftForm } from '@thrum/contracts/gift/gift.routes'
import { call } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import type { GiftFields } from './gift.form.ts'

/** One's own forms, newest first. */
export const giftFormsQuery = queryOptions({
  queryKey: ['gift', 'list'],
  queryFn: ({ signal }) => call(listGiftForms, undefined, { signal, isSilent: true }),
})

/** @throws CallError `gift.platformInvalid`, `gift.orderInvalid`, `gift.emailInvalid`, `gift.notAccepted` */
export async function sendForm(fields: GiftFields): Promise<GiftForm> {
  const form = await call(sendGiftForm, fields, { notToast: true })
  await queryClient.invalidateQueries({ queryKey: giftFormsQuery.queryKey })
  return form
}
