import { normaliseCode } from '@thrum/contracts/ids'

/** Sizes of the groups in which a code is shown; what is longer than all of them joins the last one. */
export const INVITE_NUM_GROUPS = [4, 3, 3] as const
export const DEVICE_CODE_GROUPS = [4, 4, 4] as const

/** `abcd2345` with groups of 4 → `ABCD 2345`. Letters that read as digits become digits. */
export function groupTyped(typed: string, groups: readonly number[]): string {
  const bare = normaliseCode(typed)
  const parts: string[] = []
  let from = 0
  groups.forEach((size, index) => {
    const end = index === groups.length - 1 ? bare.length : from + size
    if (from < bare.length) parts.push(bare.slice(from, end))
    from = end
  })
  return parts.join(' ')
}

/** Where the caret belongs after grouping: behind as many code characters as stood before it. */
export function caretAfterGrouping(typed: string, caret: number, grouped: string): number {
  let left = normaliseCode(typed.slice(0, caret)).length
  let position = 0
  while (left > 0 && position < grouped.length) {
    if (grouped[position] !== ' ') left -= 1
    position += 1
  }
  return position
}

/** Groups what an input holds while it is typed into, and leaves the caret where the person expects it. */
export function regroup(input: HTMLInputElement, groups: readonly number[]): void {
  const typed = input.value
  const grouped = groupTyped(typed, groups)
  if (grouped === typed) return
  const caret = caretAfterGrouping(typed, input.selectionStart ?? typed.length, grouped)
  input.value = grouped
  input.setSelectionRange(caret, caret)
}
