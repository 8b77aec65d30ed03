import type { ComponentType, ReactNode } from 'react'
import { completeTexts } from './i18n/language.ts'
import { SCREENS } from './screens.ts'
import type { Screens } from './ui/page-stack/screens.context.ts'

let Provider: ComponentType<{ children: ReactNode }> | undefined

async function fetchProvider(): Promise<void> {
  Provider = (await import('./DataProvider.tsx')).DataProvider
}

/** Puts the cache of server data around a part; `fetchWithData` has fetched its code before. */
export function WithData({ children }: { readonly children: ReactNode }) {
  return Provider === undefined ? null : <Provider>{children}</Provider>
}

/** Fetches a part, the cache's code and all texts side by side. */
export async function fetchWithData(load: () => Promise<ComponentType>): Promise<ComponentType> {
  const [part] = await Promise.all([load(), fetchProvider(), completeTexts()])
  return part
}

export const SCREENS_WITH_DATA: Screens = Object.fromEntries(
  Object.entries(SCREENS).map(([path, load]) => [path, () => fetchWithData(load)]),
)
