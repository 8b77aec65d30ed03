import { type DeviceCode, QR_LEAD_PERSON, QR_LEAD_TOY, QrId } from '@thrum/contracts/ids'
import * as z from 'zod/mini'

/** What one of our QR codes stands for. */
export type Scanned =
  | { readonly is: 'toy'; readonly code: DeviceCode }
  | { readonly is: 'person'; readonly qrId: QrId }

/** As we print it. A typed code may be spaced and in small letters; a printed one has no reason to be. */
const PrintedCode = z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{12}$/))

/**
 * Reads the text of a QR code. Anybody can print one, so it's taken whole or not at all: no address is opened, none of
 * it is shown, and nothing but the two forms of ours comes through. Source: contract §2
 */
export function readScanned(text: string): Scanned | undefined {
  if (text.startsWith(QR_LEAD_TOY)) {
    const code = z.safeParse(PrintedCode, text.slice(QR_LEAD_TOY.length))
    return code.success ? { is: 'toy', code: code.data } : undefined
  }
  if (!text.startsWith(QR_LEAD_PERSON)) return undefined
  const qrId = z.safeParse(QrId, text.slice(QR_LEAD_PERSON.length))
  return qrId.success ? { is: 'person', qrId: qrId.data } : undefined
}
