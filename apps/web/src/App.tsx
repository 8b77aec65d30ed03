import { QueryClientProvider } from '@tanstack/react-query'
import css from './App.module.css'
import { queryClient } from './lib/query-client.ts'
import { LoadingHost } from './ui/loading/LoadingHost.tsx'
import { PageStack } from './ui/page-stack/PageStack.tsx'
import { AskHost } from './ui/popup/AskHost.tsx'
import { ToastHost } from './ui/toast/ToastHost.tsx'

/** The phone-wide column with everything that stands once. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <div className={css.column}>
        <PageStack />
        <LoadingHost />
        <ToastHost />
      </div>
      <AskHost />
    </QueryClientProvider>
  )
}
