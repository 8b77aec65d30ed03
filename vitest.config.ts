import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { emoji } from './apps/web/emoji.plugin.ts'
import { worldMap } from './apps/web/world-map.plugin.ts'

/** Kill, freeze and cut processes and read a clock: they run after the others. */
const FAULTS = 'apps/*/src/**/*.fault.test.ts'

/** They start processes and wait for clocks: begun last, they would hold up the end of a run. */
const WAITING = /(?:\.flow|\/jobs\.api)\.test\.ts$/

/** What takes longest begins first, and many short files fill the gaps at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification) =>
      project.name !== 'server' ? 2 : WAITING.test(moduleId) ? 0 : 1
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}

/** `npm run faults` repeats everything many times. */
const isLong = process.env.FAULTS === 'long'

export default defineConfig({
  test: {
    environment: 'node',
    // More than there are cores on a small machine: many tests wait for processes, letters and clocks.
    maxWorkers: 3,
    // A busy machine is slow, not wrong.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // `npm test` names those that needed it.
    retry: process.env.CI === undefined || isLong ? 0 : 1,
    expect: { poll: { timeout: 30_000 } },
    globalSetup: ['scripts/server.setup.mjs', 'packages/testkit/src/run.setup.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          exclude: ['**/node_modules/**', FAULTS],
          // Each test opens its own world on a database of its own; importing the server anew for each file would take
          // longer than the tests.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'packages',
          include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.mjs'],
          // Nothing there keeps anything between two files.
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: [worldMap(), emoji()],
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', FAULTS],
          // Globals and modules of its own for each file, within one process: to start a process for each took longer
          // than the tests. Of Node's globals beside a document there are only those that jsdom has.
          pool: 'vmForks',
          vmMemoryLimit: '1GB',
        },
      },
      {
        extends: true,
        test: {
          name: 'console',
          // A process for each: their screens are drawn by a library of some thousand modules, which is read quickest
          // by Node itself.
          include: ['apps/console/src/**/*.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: [FAULTS],
          // They mostly wait; what is measured many times has the machine for itself.
          maxWorkers: isLong ? 1 : 2,
          sequence: { groupOrder: 1 },
          testTimeout: isLong ? 1_800_000 : 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
