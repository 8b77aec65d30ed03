const two = (value: number) => String(value).padStart(2, '0')

/** `11-24 18:30`, in the phone's own time. Source: spec §2 (NOT-01). @param atMs epoch ms */
export function toStamp(atMs: number): string {
  const at = new Date(atMs)
  return `${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`
}
