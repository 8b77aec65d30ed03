import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.{ts,tsx}'],
    environment: 'node',
    maxWorkers: 2,
    // A busy machine is slow, not wrong.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    globalSetup: ['packages/testkit/src/run.setup.ts'],
  },
})
