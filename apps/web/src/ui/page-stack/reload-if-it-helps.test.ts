// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { motion } from '../../lib/motion.ts'
import { reloadIfItHelps } from './reload-if-it-helps.ts'

function serve(html: string) {
  vi.stubGlobal('fetch', async () => new Response(html))
}

describe('code that could not be fetched', () => {
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
    await reloadIfItHelps('first', reload)
    await reloadIfItHelps('first', reload)
    expect(reload).toHaveBeenCalledOnce()
  })

  it('APP-11 does not reload while something moves, and does once it rests', async () => {
    serve('<script type="module" src="/assets/index-new.js"></script>')
    const reload = vi.fn()
    const look = vi.spyOn(motion, 'getSnapshot').mockReturnValue('moving')
    await reloadIfItHelps('first', reload)
    expect(reload).not.toHaveBeenCalled()
    look.mockReturnValue('rest')
    await reloadIfItHelps('first', reload)
    expect(reload).toHaveBeenCalledOnce()
  })

  it('APP-11 does not reload while the server still has this build, or cannot be asked', async () => {
    const reload = vi.fn()
    serve('<script type="module" src="/assets/index-old.js"></script>')
    await reloadIfItHelps('first', reload)
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
    await reloadIfItHelps('first', reload)
    expect(reload).not.toHaveBeenCalled()
  })

  it('APP-11 reloads for what is missed again although the server answers: the browser remembers it', async () => {
    const reload = vi.fn()
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
    await reloadIfItHelps('again', reload)
    await reloadIfItHelps('asked', reload)
    serve('<script type="module" src="/assets/index-old.js"></script>')
    await reloadIfItHelps('first', reload)
    expect(reload).not.toHaveBeenCalled()
    await reloadIfItHelps('again', reload)
    expect(reload).toHaveBeenCalledTimes(1)
    await reloadIfItHelps('again', reload)
    expect(reload).toHaveBeenCalledTimes(1)
    await reloadIfItHelps('asked', reload)
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('APP-11 a reload for what the browser remembers leaves the one for a newer build', async () => {
    const reload = vi.fn()
    serve('<script type="module" src="/assets/index-old.js"></script>')
    await reloadIfItHelps('again', reload)
    serve('<script type="module" src="/assets/index-new.js"></script>')
    await reloadIfItHelps('first', reload)
    expect(reload).toHaveBeenCalledTimes(2)
    await reloadIfItHelps('first', reload)
    await reloadIfItHelps('again', reload)
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('APP-11 reloads for what was asked for again only once nothing moves', async () => {
    serve('<script type="module" src="/assets/index-old.js"></script>')
    const reload = vi.fn()
    vi.spyOn(motion, 'getSnapshot').mockReturnValue('moving')
    await reloadIfItHelps('asked', reload)
    expect(reload).not.toHaveBeenCalled()
  })
})
