// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { drawEach } from '../../../ui/draw.testkit.tsx'
import { LentNote } from './LentNote.tsx'

const world = vi.hoisted(() => ({ isLent: false, life: { at: 'interacting', partner: { name: 'Mira' } } }))
vi.mock('../use-play.ts', () => ({ usePlay: () => world }))
vi.mock('../../toy/index.ts', () => ({ useToy: () => world }))

const draw = drawEach()

it('PLR-08, OR-01 a player says who has the toy, and nothing of one that is steered from here', async () => {
  await draw(<LentNote />)
  expect(document.body.textContent).toBe('')
  world.isLent = true
  await draw(<LentNote />)
  expect(document.body.textContent).toMatch(/^You are playing with .*Mira/)
})
