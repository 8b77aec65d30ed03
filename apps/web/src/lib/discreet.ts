import { i18n } from '../i18n/language.ts'
import { STORAGE_KEYS, storage } from '../platform/storage.ts'

/** What stands in a plain name's place until the language has come. */
const NEUTRAL_NAME = 'Notes'

const OWN = {
  icon: '/favicon.svg',
  'apple-touch-icon': '/app-icon-180.png',
  manifest: '/manifest.webmanifest',
} as const
const PLAIN = {
  icon: '/notes-icon.svg',
  'apple-touch-icon': '/notes-icon-180.png',
  manifest: '/notes.webmanifest',
} as const

const OWN_NAME = 'Thrum'

const listeners = new Set<() => void>()

let title: string = OWN_NAME
let isCovered = false

export function isDiscreet(): boolean {
  return storage.read(STORAGE_KEYS.discreet) !== undefined
}

/** A word that says nothing about what this is. */
export function neutralName(): string {
  return i18n.isInitialized ? i18n.t('shell.neutralName') : NEUTRAL_NAME
}

/** What this is called where others may see it. */
export function shownName(): string {
  return isDiscreet() ? neutralName() : OWN_NAME
}

/** The one way to the document's title (APP-12). In discreet mode it never changes; a title may hold a name. */
export function showTitle(next: string): void {
  title = next
  document.title = isDiscreet() ? neutralName() : isCovered ? OWN_NAME : next
}

/** While the lock stands, the title says no more than the lock does. */
export function coverTitle(isOn: boolean): void {
  isCovered = isOn
  showTitle(title)
}

function show(): void {
  showTitle(title)
  const addresses: Record<string, string> = isDiscreet() ? PLAIN : OWN
  for (const [rel, href] of Object.entries(addresses)) {
    document.querySelector(`link[rel="${rel}"]`)?.setAttribute('href', href)
  }
}

function follow(): void {
  show()
  for (const listener of listeners) listener()
}

/** Before anything is shown. */
export function startDiscreet(): void {
  if (isDiscreet()) show()
  // Chosen in another tab: this one stands beside it with its name and picture.
  window.addEventListener('storage', ({ key }) => {
    if (key === STORAGE_KEYS.discreet) follow()
  })
}

export function chooseDiscreet(isOn: boolean): void {
  storage.write(STORAGE_KEYS.discreet, isOn ? '1' : undefined)
  follow()
}

export function onDiscreetChange(listener: () => void): void {
  listeners.add(listener)
}
