import { STORAGE_KEYS, storage } from '../platform/storage.ts'

/** `system` follows the phone; the others are forced by `data-theme`. */
export type Theme = 'system' | 'light' | 'dark'

export function themeChoice(): Theme {
  const stored = storage.read(STORAGE_KEYS.theme)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

const GROUND = { light: '#F2F1EE', dark: '#12100D' } as const

function show(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const system = meta.media.includes('dark') ? 'dark' : 'light'
    meta.content = GROUND[theme === 'system' ? system : theme]
  }
}

export function startTheme(): void {
  show(themeChoice())
}

export function chooseTheme(theme: Theme): void {
  storage.write(STORAGE_KEYS.theme, theme === 'system' ? undefined : theme)
  show(theme)
}
