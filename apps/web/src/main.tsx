import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { startLanguage } from './i18n/language.ts'
import { startTheme } from './lib/theme.ts'
import './ui/global.css'

async function start(): Promise<void> {
  startTheme()
  await startLanguage()
  const root = document.getElementById('root')
  if (root !== null) createRoot(root).render(<App />)
}

void start()
