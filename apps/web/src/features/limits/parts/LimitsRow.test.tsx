// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { drawEach } from '../../../ui/draw.testkit.tsx'
import { toy } from '../../toy/index.ts'
import { device } from '../../toy/toy-store.testkit.ts'
import { ownLimits } from '../limits.instance.ts'
import { LimitsRow } from './LimitsRow.tsx'

const draw = drawEach()

it('DR-15, DEV-08 names what is closed of a toy of another maker, too', async () => {
  ownLimits.set({ closed: [1] })
  toy.select(device({ model: 'Intiface', slots: [1, 54], address: '' }))
  await draw(<LimitsRow />)
  expect(document.body.textContent).toMatch(/Without \S/)
})
