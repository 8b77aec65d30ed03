/** What each slot of a toy is called under its picture. */
const PARTS = {
  1: 'Motor 1',
  2: 'Motor 2',
  3: 'Motor 3',
  50: 'Warmth',
  52: 'Suction',
  54: 'Thrust',
  56: 'Light',
}
const HISTORY_MS = 4000
const GLOW = '#ffc93c'

/**
 * A toy's face: its form trembles and glows with what its motors do, its last four seconds run behind it,
 * and a bar for each part shows the level.
 */
export class ToyFace {
  #root
  #form
  #canvas
  #state
  #bars = new Map()
  /** What was last told: slot → { level 0-100, strengthRatio 0-1 }. */
  #slots = {}
  #shown = 0
  /** When the picture is a flat line again. */
  #busyUntilMs = performance.now()
  #history = []

  constructor(root, { name, form, slots }) {
    this.#root = root
    root.querySelector('.toy__name b').textContent = name
    this.#form = root.querySelector('.toy__form')
    this.#form.innerHTML = form
    this.#canvas = root.querySelector('canvas')
    this.#state = root.querySelector('.toy__state')
    for (const slot of slots) this.#addBar(slot)
    const still = matchMedia('(prefers-reduced-motion: reduce)')
    const frame = (nowMs) => {
      this.#draw(nowMs, still.matches)
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  }

  isMoving() {
    return Object.values(this.#slots).some(({ level }) => level > 0)
  }

  show(slots) {
    this.#slots = slots
    this.#root.classList.toggle('is-moving', this.isMoving())
    const word = this.isMoving() ? 'Moving' : 'Still'
    if (this.#state.textContent !== word) this.#state.textContent = word
    for (const [slot, { bar, number }] of this.#bars) {
      const level = slots[slot]?.level ?? 0
      bar.style.setProperty('--level', slots[slot]?.strengthRatio ?? 0)
      const text = level > 0 ? `${level} %` : '–'
      if (number.textContent !== text) number.textContent = text
    }
  }

  #addBar(slot) {
    const row = document.createElement('li')
    row.append(PARTS[slot] ?? `Part ${slot}`)
    const number = document.createElement('b')
    number.textContent = '–'
    const bar = document.createElement('i')
    row.append(number, bar)
    this.#root.querySelector('.toy__parts').append(row)
    this.#bars.set(String(slot), { bar, number })
  }

  #draw(nowMs, isCalm) {
    const target = Math.max(0, ...Object.values(this.#slots).map(({ strengthRatio }) => strengthRatio))
    // Quick to rise and quick to rest; a picture that lags behind a stop would tell the wrong story.
    this.#shown += (target - this.#shown) * 0.5
    if (this.#shown < 0.004) this.#shown = 0
    if (this.#shown > 0) this.#busyUntilMs = nowMs + HISTORY_MS
    // A toy that has been still for as long as its picture looks back needs no new picture.
    if (nowMs > this.#busyUntilMs + 100) return
    this.#root.style.setProperty('--strength', this.#shown.toFixed(3))
    const swing = isCalm ? 0 : this.#shown * 4
    this.#form.style.transform = `translate(${Math.sin(nowMs / 9) * swing}px, ${Math.cos(nowMs / 7) * swing * 0.6}px)`
    const isAfterRest = (this.#history.at(-1)?.[0] ?? 0) < nowMs - 500
    if (isAfterRest) this.#history.push([nowMs - 1, 0])
    this.#history.push([nowMs, this.#shown])
    while (this.#history[0][0] < nowMs - HISTORY_MS) this.#history.shift()
    this.#drawHistory(nowMs)
  }

  #drawHistory(nowMs) {
    const canvas = this.#canvas
    const ratio = devicePixelRatio
    const { clientWidth: width, clientHeight: height } = canvas
    if (canvas.width !== Math.round(width * ratio)) {
      canvas.width = Math.round(width * ratio)
      canvas.height = Math.round(height * ratio)
    }
    const paint = canvas.getContext('2d')
    paint.setTransform(ratio, 0, 0, ratio, 0, 0)
    paint.clearRect(0, 0, width, height)
    paint.beginPath()
    // Before the first entry it was still.
    paint.moveTo(0, height * 0.3)
    for (const [atMs, strength] of this.#history) {
      const x = width * (1 - (nowMs - atMs) / HISTORY_MS)
      paint.lineTo(x, height * 0.3 - strength * height * 0.24)
    }
    paint.strokeStyle = GLOW
    paint.globalAlpha = 0.8
    paint.lineWidth = 1.75
    paint.stroke()
  }
}
