import { defineConfig } from 'vite'

/**
 * The server in a handful of files instead of some nine hundred, which take longer to find and link than all the rest of
 * a start. Other packages stay where they are: their own files and native parts lie beside them.
 */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node24',
    // An operator reads lines of it in the log.
    minify: false,
    rolldownOptions: {
      input: 'src/main.ts',
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  // Of the other packages these two alone are many small files.
  ssr: { noExternal: [/^@thrum\//, 'kysely', 'zod'] },
})
