// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { readPageConfig } from './page-config.ts'

function page(content: string): Document {
  const made = document.implementation.createHTMLDocument()
  const meta = made.createElement('meta')
  meta.name = 'thrum-page'
  meta.content = content
  made.head.append(meta)
  return made
}

describe('page config', () => {
  it('APP-17 is what the server wrote into the page', () => {
    const config = {
      platform: 'app',
      radio: 'virtual',
      webDevices: false,
      intifaceUrl: 'ws://127.0.0.1:12345',
      demoOrigin: 'http://127.0.0.1:1',
      contactEmail: 'hello@example.org',
      tiles: { address: 'https://tiles.example.org/{z}/{x}/{y}.png', credit: 'The mappers' },
    }
    expect(readPageConfig(page(JSON.stringify(config)))).toEqual(config)
  })

  it.each(['', '{', '{"platform":"desktop"}'])(
    'APP-17 gives the fewest rights when it reads %j',
    (content) => {
      expect(readPageConfig(page(content))).toEqual({
        platform: 'web',
        radio: 'bluetooth',
        webDevices: false,
        intifaceUrl: null,
        demoOrigin: null,
        contactEmail: '',
        tiles: null,
      })
    },
  )
})
