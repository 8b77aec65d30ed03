import css from './App.module.css'
import { PageStack } from './ui/page-stack/PageStack.tsx'
import { ToastHost } from './ui/toast/ToastHost.tsx'

/** The phone-wide column with everything that stands once. */
export function App() {
  return (
    <div className={css.column}>
      <PageStack />
      <ToastHost />
    </div>
  )
}
