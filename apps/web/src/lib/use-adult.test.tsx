// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { drawEach } from '../ui/draw.testkit.tsx'
import { session } from './session.ts'
import { useAdult } from './use-adult.ts'

const draw = drawEach()
const Told = () => <p>{useAdult() ? 'adult' : 'nobody'}</p>
const told = () => document.querySelector('p')?.textContent

afterEach(() => act(async () => session.signOut()))

it('APP-15 what a page open to all asks for beside it waits until the service has said that the profile is there', async () => {
  await draw(<Told />)
  expect(told()).toBe('nobody')
  await act(async () => session.signIn('token'))
  expect(told()).toBe('nobody')
  await act(async () => session.setComplete(false))
  expect(told()).toBe('nobody')
  await act(async () => session.setComplete(true))
  expect(told()).toBe('adult')
})
