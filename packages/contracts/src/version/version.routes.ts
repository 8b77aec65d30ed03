import * as z from 'zod/mini'
import { defineRoute } from '../define.ts'

export const PLATFORMS = ['android', 'ios', 'web'] as const
export type Platform = (typeof PLATFORMS)[number]

/** The newest published version of a platform. */
export const Version = z.object({
  /** `1.0.12`; `1.0.0` where nothing is known. */
  version: z.string(),
  /** Rises with each version; 0 where nothing is known. */
  versionCode: z.number(),
  /** Versions below this one must be replaced before going on. */
  minimumCode: z.number(),
  /** Where to get it: https, or empty. */
  address: z.string(),
  /** What is new, a line each, in the request's language. */
  notes: z.array(z.string()),
})
export type Version = z.infer<typeof Version>

export const checkVersion = defineRoute({
  method: 'GET',
  path: '/version/check',
  summary: 'The newest version for a platform (android, ios, web); any other word is answered 1.0.0.',
  access: 'anyone',
  query: z.object({ platform: z._default(z.string(), '') }),
  data: Version,
})
