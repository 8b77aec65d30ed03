import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from './lib/query-client.ts'

/** Server data for the screens below it. Apart from the app's frame, which shows before any data is needed. */
export function DataProvider({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
