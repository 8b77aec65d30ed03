import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ECHO_CHARACTERISTIC, ORDER_CHARACTERISTIC, ORDER_SERVICE } from './gatt.ts'

test('TOY-01 the page for makers names the addresses that the radio uses', () => {
  const page = readFileSync(new URL('../../../docs/toy-protocol.md', import.meta.url), 'utf8')
  for (const uuid of [ORDER_SERVICE, ORDER_CHARACTERISTIC, ECHO_CHARACTERISTIC]) expect(page).toContain(uuid)
})
