import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.{ts,tsx}'],
    environment: 'node',
    maxWorkers: 2,
    globalSetup: ['packages/testkit/src/run.setup.ts'],
  },
})
