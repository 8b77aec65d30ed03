/**
 * The minute's walk: what to do next, and what proves that it was done. `world` tells how the play stands,
 * who asked whom, and what the asked person's toy does.
 */
const STEPS = [
  {
    title: 'Invite',
    text: ({ asker, asked }) =>
      `Copy ${asked}’s code, paste it on ${asker}’s phone under Play together, and press Invite.`,
    isDone: (world) => world.play !== 'none',
  },
  {
    title: 'Agree',
    text: ({ asked }) => `${asked} has a minute to answer: press Agree on ${asked}’s phone.`,
    isDone: (world) => world.play === 'interacting',
  },
  {
    title: 'Play',
    text: ({ asker, asked, toy }) => `Touch a pattern on ${asker}’s phone, and ${asked}’s ${toy} follows.`,
    isDone: (world) => world.play === 'interacting' && world.isMoving,
  },
  {
    title: 'Stop',
    text: () => 'Press Stop on either phone: the toy stands still at once.',
    isDone: (world, memory) => memory.hasMoved && !world.isMoving && world.areOn,
  },
  {
    title: 'Let something fail',
    text: ({ asker, asked }) =>
      `If ${asked} pressed Stop, press Ready again there. Start a pattern, then switch ${asker}’s phone off with its power button.`,
    isDone: (world, memory) => memory.wasMovingAtPowerOff && !world.isMoving,
  },
]

export class Steps {
  #list
  #next = 0
  #memory = { hasMoved: false, wasMovingAtPowerOff: false }
  #names = { asker: '', asked: '', toy: '' }

  constructor(list) {
    this.#list = list
    for (const { title } of STEPS) {
      const item = document.createElement('li')
      const strong = document.createElement('b')
      strong.textContent = title
      const words = document.createElement('span')
      const text = document.createElement('div')
      text.append(strong, words)
      item.append(text)
      list.append(item)
    }
  }

  /** 0 while the first step waits; the number of steps when all are done. */
  get next() {
    return this.#next
  }

  restart() {
    this.#next = 0
    this.#memory = { hasMoved: false, wasMovingAtPowerOff: false }
    this.#show()
  }

  /** Who invites whom; the sentences follow. */
  name(names) {
    if (JSON.stringify(names) === JSON.stringify(this.#names)) return
    this.#names = names
    this.#show()
  }

  update(world) {
    if (this.#next === 2) this.#memory.hasMoved = false
    if (world.isMoving) this.#memory.hasMoved = true
    if (!world.isAskerOn && world.isMoving) this.#memory.wasMovingAtPowerOff = true
    if (this.#next < STEPS.length && STEPS[this.#next].isDone(world, this.#memory)) {
      this.#next++
      this.#show()
    }
  }

  #show() {
    for (const [index, item] of [...this.#list.children].entries()) {
      item.className = index < this.#next ? 'is-done' : index === this.#next ? 'is-next' : ''
      const text = STEPS[index].text(this.#names)
      const words = item.querySelector('span')
      if (words.textContent !== text) words.textContent = text
    }
  }
}
