/** By then a browser has read what it downloads. */
const READ_MS = 10_000

/** Saves what the page holds as a file of the device. */
export function downloadBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads it after the click, at its own pace.
  setTimeout(() => URL.revokeObjectURL(address), READ_MS)
}
