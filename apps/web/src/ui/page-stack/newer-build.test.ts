// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { motion } from '../../lib/motion.ts'
import { reloadIfNewerBuild } from './newer-build.ts'

function serve(html: string) {
  vi.stubGlobal('fetch', async () => new Response(html))
}

describe('newer build', () => {
  beforeEach(() => {
    document.head.innerHTML = '<script type="module" src="/assets/index-old.js"></script>'
    window.sessionStorage.clear()
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  it('APP-11 reloads an old tab once after a new deployment', async () => {
    serve('<script type="module" src="/assets/index-new.js"></script>')
    const reload = vi.fn()
    await reloadIfNewerBuild(reload)
    await reloadIfNewerBuild(reload)
    expect(reload).toHaveBeenCalledOnce()
  })

  it('APP-11 does not reload while something moves, and does once it rests', async () => {
    serve('<script type="module" src="/assets/index-new.js"></script>')
    const reload = vi.fn()
    const look = vi.spyOn(motion, 'getSnapshot').mockReturnValue('moving')
    await reloadIfNewerBuild(reload)
    expect(reload).not.toHaveBeenCalled()
    look.mockReturnValue('rest')
    await reloadIfNewerBuild(reload)
    expect(reload).toHaveBeenCalledOnce()
  })

  it('APP-11 does not reload while the server still has this build, or cannot be asked', async () => {
    const reload = vi.fn()
    serve('<script type="module" src="/assets/index-old.js"></script>')
    await reloadIfNewerBuild(reload)
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
    await reloadIfNewerBuild(reload)
    expect(reload).not.toHaveBeenCalled()
  })
})
