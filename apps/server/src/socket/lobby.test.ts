import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { Lobby } from './lobby.ts'

test('SO-17 an address has so many connections that wait to come in, and no more; another has its own', () => {
  const lobby = new Lobby(2)
  const enter = lobby.admit('192.0.2.1', new PassThrough())
  expect(lobby.admit('192.0.2.1', new PassThrough())).toBeDefined()
  expect(lobby.admit('192.0.2.1', new PassThrough())).toBeUndefined()
  expect(lobby.admit('192.0.2.2', new PassThrough())).toBeDefined()
  enter?.()
  enter?.()
  expect(lobby.admit('192.0.2.1', new PassThrough())).toBeDefined()
  expect(lobby.admit('192.0.2.1', new PassThrough())).toBeUndefined()
})

test('SO-17 a connection that goes gives its place back, once, and one that is in holds nothing of it', () => {
  const lobby = new Lobby(1)
  const first = new PassThrough()
  const leave = lobby.admit('192.0.2.1', first)
  first.emit('close')
  leave?.()
  const second = new PassThrough()
  const listening = second.listenerCount('close')
  const enter = lobby.admit('192.0.2.1', second)
  expect(lobby.admit('192.0.2.1', new PassThrough())).toBeUndefined()
  enter?.()
  expect(second.listenerCount('close')).toBe(listening)
  expect(lobby.admit('192.0.2.1', new PassThrough())).toBeDefined()
})
