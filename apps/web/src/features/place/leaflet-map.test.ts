// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { pageConfig } from '../../platform/page-config.ts'

vi.mock('../../platform/page-config.ts')
vi.stubGlobal('matchMedia', () => ({ matches: true }))
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    disconnect() {}
  },
)
const { openMap } = await import('./leaflet-map.ts')

const LISBON = { latitude: 38.72, longitude: -9.14 }

function open(tiles: ReturnType<typeof pageConfig>['tiles']) {
  vi.mocked(pageConfig).mockReturnValue({
    ...{
      platform: 'web',
      radio: 'bluetooth',
      webDevices: false,
      intifaceUrl: null,
      demoOrigin: null,
      contactEmail: '',
    },
    tiles,
  })
  const container = document.createElement('div')
  Object.defineProperties(container, { clientWidth: { value: 300 }, clientHeight: { value: 200 } })
  document.body.append(container)
  openMap(container, { look: { spot: LISBON, zoom: 12 }, onMove: undefined })
  return [...container.querySelectorAll('img')].map(({ src, referrerPolicy }) => ({ src, referrerPolicy }))
}

afterEach(() => document.body.replaceChildren())

it('INPT-020 asks nobody for a map of its own', () => {
  expect(open(null)).toEqual([])
})

it('INPT-020 fetches the streets around from where the operator says, and tells nothing else', () => {
  const tiles = open({ address: 'https://tiles.example.org/{z}/{x}/{y}.png', credit: '' })
  expect(tiles.length).toBeGreaterThan(0)
  for (const { src, referrerPolicy } of tiles) {
    expect(src).toMatch(/^https:\/\/tiles\.example\.org\/12\/19\d\d\/15\d\d\.png$/)
    expect(referrerPolicy).toBe('no-referrer')
  }
})
