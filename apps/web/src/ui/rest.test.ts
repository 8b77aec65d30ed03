import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const SOURCE = join(import.meta.dirname, '..')

/** Signs that something is under way: they come and go with it. All else ends by itself. */
const WHILE_SOMETHING_RUNS = [
  'features/chat/parts/Bubble.module.css',
  'features/chat/parts/TimelineView.module.css',
  'features/chat/voice/AudioBubble.module.css',
  'features/play/parts/Invitation.module.css',
  'features/scan/parts/ScanPanel.module.css',
  'ui/avatar/Avatar.module.css',
  'ui/button/Button.module.css',
  'ui/list/Feed.module.css',
  'ui/loading/LoadingHost.module.css',
  'ui/skeleton/Skeleton.module.css',
]

const endless = globSync('**/*.css', { cwd: SOURCE })
  .map((path) => ({ path: path.replaceAll('\\', '/'), css: readFileSync(join(SOURCE, path), 'utf8') }))
  .filter(({ css }) => /animation[^;]*\binfinite\b/.test(css))

/** What the compositor does without the page. */
const CHEAP = /^(?:transform|opacity|rotate|scale|translate)$/

function moved(css: string, name: string): string[] {
  const from = css.indexOf(`@keyframes ${name} {`)
  const body = css.slice(from, css.indexOf('\n}', from))
  return [...body.matchAll(/^ {4}([a-z-]+):/gm)].map(([, property = '']) => property)
}

describe('a page that is left open', () => {
  it('APP-02 moves nothing for ever but the signs of what runs', () => {
    expect(endless.map(({ path }) => path).sort()).toEqual(WHILE_SOMETHING_RUNS)
  })

  it('APP-02 moves for ever only what costs no layout and no drawing', () => {
    for (const { path, css } of endless) {
      const names = [...css.matchAll(/animation: (\w+)[^;]*\binfinite\b/g)].map(([, name = '']) => name)
      expect(names.length, path).toBeGreaterThan(0)
      for (const property of names.flatMap((name) => moved(css, name))) expect(property, path).toMatch(CHEAP)
    }
  })
})
