/** Smaller differences are bars of the browser, or rounding. */
const LEAST_PX = 80
/** Beyond this the page is magnified, and what is in sight says nothing about a keyboard. */
const MAGNIFIED = 1.01

/** What this needs of a window. */
export interface KeyboardWindow {
  readonly document: Pick<Document, 'documentElement'>
  readonly visualViewport:
    | (Pick<VisualViewport, 'height' | 'scale' | 'offsetTop'> & Pick<EventTarget, 'addEventListener'>)
    | null
  scrollTo(x: number, y: number): void
}

/**
 * Some browsers lay the phone's keyboard over the page instead of making the page shorter. How much of its foot is
 * covered stands in `--keyboard`: pages, popups and the STOP bar end above it. Requirement INPT-007.
 */
export function keepAboveKeyboard(page: KeyboardWindow): void {
  const viewport = page.visualViewport
  if (viewport === null) return
  const root = page.document.documentElement
  const look = () => {
    const hiddenPx = viewport.scale > MAGNIFIED ? 0 : Math.round(root.clientHeight - viewport.height)
    if (hiddenPx < LEAST_PX) {
      root.style.removeProperty('--keyboard')
      return
    }
    root.style.setProperty('--keyboard', `${hiddenPx}px`)
    // The page was pushed up to show the input, which stands above the keyboard by now.
    if (viewport.offsetTop > 0) page.scrollTo(0, 0)
  }
  viewport.addEventListener('resize', look)
  viewport.addEventListener('scroll', look)
}
