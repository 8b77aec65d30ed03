import * as z from 'zod/mini'
import { wireInt } from '../form.ts'
import { defineConsoleRoute } from './define.ts'
import { Figures, ServerHealth } from './figures.entities.ts'
import { OperatorRole } from './operator.entities.ts'

const ALL = OperatorRole.options

export const getFigures = defineConsoleRoute({
  method: 'GET',
  path: '/figures/days',
  summary: 'What happened on the last days, today last, and what is open now. At most a minute old.',
  access: ALL,
  query: z.object({ days: z.optional(wireInt({ min: 1, max: 90 })) }),
  data: Figures,
})

export const getServerHealth = defineConsoleRoute({
  method: 'GET',
  path: '/figures/health',
  summary: 'How this server does.',
  access: ALL,
  data: ServerHealth,
})
