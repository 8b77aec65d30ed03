/** UUIDv7, which sorts by time: the same id is the same act, however often it is sent. Source: RFC 9562 §5.7 */
export function newUuid(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`
}
