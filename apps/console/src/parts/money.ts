function formatOf(currency: string): Intl.NumberFormat {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency })
}

function digitsOf(currency: unknown): number {
  try {
    return formatOf(String(currency)).resolvedOptions().maximumFractionDigits ?? 2
  } catch {
    // What is no currency is refused by the server.
    return 2
  }
}

/** How many of its smallest unit make one of a currency. Source: ISO 4217 */
export function unitOf(currency: unknown): number {
  return 10 ** digitsOf(currency)
}

/** In digits alone, as cards carry it. */
export function amountText(price: number, currency: string): string {
  return (price / unitOf(currency)).toFixed(digitsOf(currency))
}

export function priceText(price: number, currency: string): string {
  return formatOf(currency).format(price / unitOf(currency))
}
