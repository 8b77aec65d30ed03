// @vitest-environment jsdom
import { act } from 'react'
import { expect, it } from 'vitest'
import { drawEach } from '../draw.testkit.tsx'
import { Avatar } from './Avatar.tsx'

const draw = drawEach()
const picture = () => document.querySelector('img')
const fail = () => act(async () => picture()?.dispatchEvent(new Event('error')))

it('APP-19 a picture that does not come is a dune, and a plain ground where not even that is there', async () => {
  await draw(<Avatar src="/avatars/dune-5.svg" name="Noa" />)
  expect(picture()?.getAttribute('src')).toBe('/avatars/dune-5.svg')
  await fail()
  expect(picture()?.getAttribute('src')).toBe('/avatars/dune-1.svg')
  await fail()
  expect(picture()).toBeNull()
  expect(document.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Noa')
})
