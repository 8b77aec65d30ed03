import { Steps } from './steps.js'
import { createStrings } from './strings.js'
import { ToyFace } from './toy-face.js'

const world = await (await fetch('/world.json')).json()
const PHONE = { width: 414, height: 868 }

/** One person's place at the desk. */
function createSeat(person, index) {
  const root = document.querySelector(`[data-seat="${index}"]`)
  root.append(document.getElementById('seat').content.cloneNode(true))
  const find = (selector) => root.querySelector(selector)
  find('.phone__head h2').textContent = person.name
  find('.phone__face').src = `${person.origin}${person.avatar}`
  find('[data-copy] span').textContent = person.shownCode
  const frame = find('iframe')
  frame.title = `${person.name}’s phone`
  const seat = {
    ...person,
    root,
    frame,
    find,
    isOn: true,
    face: new ToyFace(find('.toy'), person.toy),
  }
  find('[data-copy]').addEventListener('click', () => copyCode(seat))
  find('[data-power]').addEventListener('click', () => power(seat, !seat.isOn))
  power(seat, true)
  return seat
}

async function copyCode(seat) {
  await navigator.clipboard.writeText(seat.shownCode)
  const chip = seat.find('[data-copy]')
  chip.classList.add('is-copied')
  setTimeout(() => chip.classList.remove('is-copied'), 2000)
}

function power(seat, isOn) {
  seat.isOn = isOn
  seat.frame.src = isOn ? `${seat.origin}/` : 'about:blank'
  seat.find('.phone__dark').hidden = isOn
  const button = seat.find('[data-power]')
  button.setAttribute('aria-pressed', String(isOn))
  button.setAttribute('aria-label', `${seat.name}’s phone is on`)
  button.title = isOn ? `Switch ${seat.name}’s phone off` : `Switch ${seat.name}’s phone on`
  // A phone that is off takes its drawn toy with it.
  if (!isOn) seat.face.show({})
}

const seats = world.people.map(createSeat)

/** What the app in a phone says. Only the phones' own origins are heard. */
window.addEventListener('message', async (event) => {
  const seat = seats.find(
    ({ origin, frame }) => event.origin === origin && event.source === frame.contentWindow,
  )
  if (!seat) return
  const { thrum, slots } = event.data ?? {}
  if (thrum === 'toy') seat.face.show(slots)
  if (thrum !== 'ready') return
  const answer = await fetch(`/session/${seat.id}`, { method: 'POST' })
  const { token } = await answer.json()
  seat.frame.contentWindow?.postMessage({ thrum: 'session', token }, seat.origin)
})

/** Scales the phones to what the window leaves free. */
function scalePhones() {
  const isNarrow = matchMedia('(max-width: 760px)').matches
  const isMiddle = matchMedia('(max-width: 1180px)').matches
  const { clientWidth, clientHeight } = document.documentElement
  const freeHeight = isMiddle ? Math.max(clientHeight - 360, 480) : clientHeight - 148
  const freeWidth = isNarrow ? clientWidth - 32 : isMiddle ? (clientWidth - 92) / 2 : (clientWidth - 780) / 2
  const scale = Math.min(1, freeHeight / PHONE.height, freeWidth / PHONE.width)
  for (const { find } of seats) {
    const place = find('.phone__fit')
    find('.phone').style.inlineSize = `${PHONE.width * scale}px`
    place.style.blockSize = `${PHONE.height * scale}px`
    find('.phone__body').style.transform = `scale(${scale})`
  }
}

function createTabs() {
  const tabs = document.querySelector('.tabs')
  const choose = (chosen) => {
    for (const [index, seat] of seats.entries()) {
      seat.root.classList.toggle('is-behind', index !== chosen)
      tabs.children[index].setAttribute('aria-selected', String(index === chosen))
    }
  }
  for (const [index, { name }] of seats.entries()) {
    const tab = document.createElement('button')
    tab.type = 'button'
    tab.role = 'tab'
    tab.textContent = name
    tab.addEventListener('click', () => choose(index))
    tabs.append(tab)
  }
  choose(0)
}

const steps = new Steps(document.querySelector('.steps'))
const pluck = createStrings(document.querySelector('.guide__strings'))
const time = document.querySelector('.guide__time')
let play = { state: 'none', askerId: null }
let powerOffAtMs
let swing = 0.25

document.querySelector('[data-again]').addEventListener('click', () => {
  steps.restart()
  time.hidden = true
  for (const seat of seats) if (!seat.isOn) power(seat, true)
})

new EventSource('/plays').addEventListener('message', ({ data }) => {
  play = JSON.parse(data)
})

/** Once a frame: who asks, what moves, which step comes next. */
function look(nowMs) {
  const asker = seats.find(({ userId }) => userId === play.askerId) ?? seats[0]
  const asked = seats.find((seat) => seat !== asker)
  steps.name({ asker: asker.name, asked: asked.name, toy: asked.toy.name })
  const isMoving = asked.face.isMoving()
  if (!asker.isOn) powerOffAtMs ??= isMoving ? nowMs : undefined
  const before = steps.next
  steps.update({
    play: play.state,
    isMoving,
    isAskerOn: asker.isOn,
    areOn: asker.isOn && asked.isOn,
  })
  if (before === 4 && steps.next === 5 && powerOffAtMs !== undefined) {
    time.textContent = `${asker.name} was gone, and ${asked.name}’s ${asked.toy.name} stood still after ${((nowMs - powerOffAtMs) / 1000).toFixed(1)} s.`
    time.hidden = false
  }
  if (asker.isOn) powerOffAtMs = undefined
  asked.find('[data-copy]').classList.toggle('is-wanted', steps.next === 0)
  asker.find('[data-copy]').classList.remove('is-wanted')
  swing += ((isMoving ? 1 : play.state === 'interacting' ? 0.5 : 0.25) - swing) * 0.08
  pluck(swing * Math.cos(nowMs / 640))
  requestAnimationFrame(look)
}

createTabs()
scalePhones()
window.addEventListener('resize', scalePhones)
requestAnimationFrame(look)
