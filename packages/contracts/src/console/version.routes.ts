import * as z from 'zod/mini'
import { WireLanguage } from '../form.ts'
import { isShownLine } from '../plain-text.ts'
import { PLATFORMS } from '../version/version.routes.ts'
import { defineConsoleRoute } from './define.ts'

const CONTENT = ['content'] as const
const VERSION_CODE_MAX = 2_000_000_000
const code = z.int().check(z.minimum(0), z.maximum(VERSION_CODE_MAX))

/** What is new, a line each, by language. */
export const VersionNotes = z.partialRecord(
  WireLanguage,
  z.array(z.string().check(z.trim(), z.maxLength(200), z.refine(isShownLine))).check(z.maxLength(12)),
)

export const PublishedVersion = z.object({
  platform: z.enum(PLATFORMS),
  version: z.string(),
  code: z.int(),
  /** Those below must be replaced before going on. */
  minimumCode: z.int(),
  address: z.string(),
  notes: VersionNotes,
  createdAtMs: z.number(),
})
export type PublishedVersion = z.infer<typeof PublishedVersion>

export const listVersions = defineConsoleRoute({
  method: 'GET',
  path: '/version/list',
  summary: 'What was published, the newest of each platform first.',
  access: CONTENT,
  data: z.array(PublishedVersion),
})

export const publishVersion = defineConsoleRoute({
  method: 'POST',
  path: '/version/publish',
  summary: 'Tells apps of a version; the same code again replaces what was said of it.',
  access: CONTENT,
  body: z.object({
    platform: z.enum(PLATFORMS),
    version: z.string().check(z.regex(/^\d{1,4}(?:\.\d{1,4}){2}$/)),
    code: code.check(z.minimum(1)),
    /** As before where left out; never above `code`. */
    minimumCode: z.optional(code),
    /** https, or empty. */
    address: z._default(z.string().check(z.maxLength(500)), ''),
    notes: z._default(VersionNotes, {}),
  }),
  data: PublishedVersion,
  logs: ['platform', 'version', 'code', 'minimumCode', 'address'],
})
