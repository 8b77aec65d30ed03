import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

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

/** Fetches a part and the cache's code side by side. */
export async function fetchWithData(load: () => Promise<ComponentType>): Promise<ComponentType> {
  const [part] = await Promise.all([load(), fetchProvider()])
  return part
}
