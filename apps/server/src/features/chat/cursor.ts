import { AppError } from '@thrum/contracts/errors'

/** Where a page ended, as text that means nothing to its reader: whole numbers. */
export function cursorText(numbers: readonly number[]): string {
  return numbers.map((number) => number.toString(36)).join('.')
}

/** @throws AppError `request.invalid` for one that nobody was given; it can only point into one's own rows anyway */
export function readCursor<Place>(
  text: string | undefined,
  toPlace: (numbers: readonly number[]) => Place | undefined,
): Place | undefined {
  if (text === undefined) return undefined
  const isForm = /^[0-9a-z]{1,11}(?:\.[0-9a-z]{1,11}){2}$/.test(text)
  const numbers = text.split('.').map((part) => Number.parseInt(part, 36))
  // Beyond that no Date is.
  const isSane = isForm && numbers.every((number) => number <= 8_640_000_000_000)
  const place = isSane ? toPlace(numbers) : undefined
  if (place === undefined) throw new AppError('request.invalid')
  return place
}
