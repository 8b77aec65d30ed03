import { POPUP_MS } from '@thrum/contracts/limits'

/** What a page does in the current change of the stack. */
export type FrameRole = 'still' | 'enter' | 'cover' | 'leave' | 'reveal'

/** A covered page moves this far the other way. */
const UNDER_RATIO = -0.3
const EASE_OUT = 'cubic-bezier(.2, .8, .2, 1)'

/** Where a page starts and ends, as shares of its width towards the inline end. */
const TRACKS: Readonly<Record<Exclude<FrameRole, 'still'>, readonly [from: number, to: number]>> = {
  enter: [1, 0],
  cover: [0, UNDER_RATIO],
  leave: [0, 1],
  reveal: [UNDER_RATIO, 0],
}

function prefersStill(): boolean {
  return window.matchMedia?.('(prefers-reduced-motion: reduce)').matches === true
}

export function isRtl(): boolean {
  return document.documentElement.dir === 'rtl'
}

/** Where a finger has carried the page to, if one has. */
function carriedRatio(frame: HTMLElement): number | undefined {
  const carried = frame.dataset.carried
  return carried === undefined ? undefined : Number(carried)
}

export function carry(frame: HTMLElement, ratio: number): void {
  frame.dataset.carried = String(ratio)
  frame.style.transform = `translateX(${(isRtl() ? -ratio : ratio) * 100}%)`
}

export function putDown(frame: HTMLElement): void {
  delete frame.dataset.carried
  frame.style.removeProperty('transform')
}

function glide(frame: HTMLElement, from: number, to: number): void {
  putDown(frame)
  if (prefersStill() || typeof frame.animate !== 'function') return
  const at = (ratio: number) => ({ transform: `translateX(${(isRtl() ? -ratio : ratio) * 100}%)` })
  // `forwards` bridges the moment between the last picture and the page's removal.
  const motion = frame.animate([at(from), at(to)], { duration: POPUP_MS, easing: EASE_OUT, fill: 'forwards' })
  motion.onfinish = () => {
    if (to !== 1) motion.cancel()
  }
}

export function moveFrame(frame: HTMLElement, role: FrameRole): void {
  if (role === 'still') return
  const [from, to] = TRACKS[role]
  glide(frame, carriedRatio(frame) ?? from, to)
}

/** The finger let go too early: both pages return. */
export function returnFrames(top: HTMLElement, below: HTMLElement): void {
  glide(top, carriedRatio(top) ?? 0, 0)
  glide(below, carriedRatio(below) ?? UNDER_RATIO, UNDER_RATIO)
}

/** Moves both pages with the finger. */
export function carryFrames(top: HTMLElement, below: HTMLElement, ratio: number): void {
  carry(top, ratio)
  carry(below, UNDER_RATIO * (1 - ratio))
}
