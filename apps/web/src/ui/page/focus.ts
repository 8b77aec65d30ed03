const STOPS =
  'a[href], button:not([disabled]), input:not([disabled]), textarea:not([disabled]), select:not([disabled]), [tabindex="0"]'

/** What Tab stops at inside a box. */
export function stopsOf(box: HTMLElement): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>(STOPS)].filter(
    (part) => part.closest('[inert]') === null && part.checkVisibility?.() !== false,
  )
}

/** With what had it: gone, or covered. */
export function isFocusLost(): boolean {
  const focused = document.activeElement
  return focused === null || focused === document.body || focused.closest('[inert]') !== null
}

export const pageOnTop = () => document.querySelector('[data-top]')

export function focusHeading(): void {
  pageOnTop()?.querySelector('h1')?.focus({ preventScroll: true })
}
