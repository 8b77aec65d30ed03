import type { Version } from '@thrum/contracts/version/version.routes'

/** `offered` may be put off; `required` must be had before going on. */
export type Verdict = 'current' | 'offered' | 'required'

/** What a published version means for the one that runs. */
export function judge({ versionCode, minimumCode }: Version, runningCode: number): Verdict {
  if (versionCode <= runningCode) return 'current'
  return runningCode < minimumCode ? 'required' : 'offered'
}
