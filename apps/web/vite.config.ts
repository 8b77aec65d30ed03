import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { emoji } from './emoji.plugin.ts'
import { ownCopy, WORKER_FILE } from './own-copy.plugin.ts'
import { worldMap } from './world-map.plugin.ts'

/** The service worker is one file of its own and shares nothing. */
const NOT_OWN_COPY = /^(?!.*\/own-copy\/)/

/**
 * Chunks that must stay whole:
 * - `toy`: radio link, write lane, stop, watchdog and one's own limits arrive together or not at all; what speaks to an
 *   Intiface server comes before a toy behind it is connected
 * - `base`: what every screen needs, so that one visit caches it
 * - `data`: what talks to the server, which the first visit's screen does not
 *
 * And chunks of what would otherwise be some hundred small files, each of which takes a phone's time; a page's load
 * takes a quarter less of it:
 * - `first`: all that the first visit's screen loads
 * - `contracts`, `kit`, `often`: what nearly every screen beyond it loads
 * A chunk may import only what stands above it or beside it without coming back, or modules run before what they
 * import. Layers see to that; what `often` needs is needed as often.
 * The dependencies of a group's modules keep their own group, or `toy` would swallow the contracts.
 */
const groups = [
  {
    name: 'base',
    test: /node_modules\/(react|react-dom|scheduler|i18next|react-i18next)\//,
    priority: 30,
  },
  { name: 'data', test: /node_modules\/(@tanstack|zod)\//, priority: 25 },
  {
    name: 'toy',
    test: /packages\/toy-protocol\/src\/(?!intiface-(?:session|client|wire)\.)|src\/features\/(toy\/|limits\/[^/]+\.ts)|src\/platform\/(radio|ble|family-link|late-answers|tab-hold)|node_modules\/@capacitor/,
    priority: 10,
  },
  { name: 'first', test: NOT_OWN_COPY, tags: ['$initial' as const], priority: 5 },
  { name: 'contracts', test: /packages\/contracts\//, priority: 4 },
  { name: 'kit', test: /web\/src\/(ui|lib|navigation|i18n|platform\/(?!store-platform))/, priority: 4 },
  { name: 'often', test: /web\/src\/features\//, minShareCount: 8, priority: 3 },
]

/** The first script names every other file, and what is random in a name can't be compressed. */
const NAME = '[name]-[hash:7]'

export default defineConfig({
  plugins: [react(), worldMap(), emoji(), ownCopy(fileURLToPath(new URL('public', import.meta.url)))],
  base: '/',
  build: {
    target: ['chrome120', 'safari17', 'firefox121'],
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'index.html', 'own-copy': 'src/own-copy/worker.ts' },
      output: {
        entryFileNames: ({ name }) => (name === 'own-copy' ? WORKER_FILE : `assets/${NAME}.js`),
        chunkFileNames: `assets/${NAME}.js`,
        assetFileNames: `assets/${NAME}[extname]`,
        codeSplitting: { includeDependenciesRecursively: false, groups },
      },
    },
  },
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: `assets/${NAME}.js` } } },
})
