import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  base: '/',
  build: {
    target: ['chrome120', 'safari17', 'firefox121'],
    sourcemap: false,
    // The content policy allows files alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // An operator's desk is no phone: one file is read once, and kept.
    chunkSizeWarningLimit: 3_000,
  },
})
