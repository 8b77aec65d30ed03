import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { completeTexts } from './i18n/language.ts'

const fetchProvider = () => import('./DataProvider.tsx')

const Provider = lazy(() => fetchProvider().then((chunk) => ({ default: chunk.DataProvider })))

/** Puts the cache of server data around a screen; its code comes with the first screen that needs it. */
export function WithData({ children }: { readonly children: ReactNode }) {
  return (
    <Suspense>
      <Provider>{children}</Provider>
    </Suspense>
  )
}

/** Fetches a part, the cache's code and all texts side by side. */
export async function fetchWithData(load: () => Promise<ComponentType>): Promise<ComponentType> {
  const [part] = await Promise.all([load(), fetchProvider(), completeTexts()])
  return part
}
