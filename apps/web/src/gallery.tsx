import { type ComponentType, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { completeTexts, startLanguage } from './i18n/language.ts'
import { startTheme } from './lib/theme.ts'
import { PageContext, type PageFacts } from './navigation/page.context.ts'
import { ROUTES } from './routes.ts'
import './ui/global.css'
import css from './gallery.module.css'

/**
 * `/gallery.html` of the dev server: each part in every state. A `*.gallery.tsx` exports components; each becomes
 * a section under its name.
 */
const files = import.meta.glob<Record<string, ComponentType>>('./**/*.gallery.tsx', { eager: true })

const page: PageFacts = {
  entry: { key: 'gallery', index: 0, pathname: '/pages/bar/home', search: '' },
  route: ROUTES['/pages/bar/home'],
  isTop: true,
  claimFocus: () => false,
  handOnFocus: () => undefined,
}

function Gallery() {
  return (
    <main className={css.page}>
      {Object.entries(files).flatMap(([file, parts]) =>
        Object.entries(parts).map(([name, Part]) => (
          <section key={`${file} ${name}`}>
            <h2 className={css.name}>{name.replace(/Gallery$/, '')}</h2>
            <Part />
          </section>
        )),
      )}
    </main>
  )
}

async function start(): Promise<void> {
  startTheme()
  await startLanguage()
  await completeTexts()
  const root = document.getElementById('root')
  if (root === null) return
  createRoot(root).render(
    <StrictMode>
      <PageContext value={page}>
        <Gallery />
      </PageContext>
    </StrictMode>,
  )
}

void start()
