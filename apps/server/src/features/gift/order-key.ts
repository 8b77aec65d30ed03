import { AppError } from '@thrum/contracts/errors'

/** However somebody types the same order: width, case, spaces and marks don't make another one of it. */
export function orderKeyOf(platform: string, orderNumber: string): string {
  const [shop, number] = [fold(platform), fold(orderNumber)]
  if (shop === '') throw new AppError('gift.platformInvalid', { data: { field: 'platform' } })
  return `${shop} ${number}`
}

function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
