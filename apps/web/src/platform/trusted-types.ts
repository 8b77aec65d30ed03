import { cleanHtml } from './clean-html.ts'

/**
 * The page runs under `require-trusted-types-for 'script'`, and one policy, `thrum`, is allowed. It passes addresses
 * of this origin's own scripts, for workers, and the HTML of pages to read, which it cleans.
 */
interface Policy {
  createScriptURL(url: string): string
  createHTML(html: string): string
}
interface TrustedTypes {
  createPolicy(name: string, rules: Policy): Policy
}

function ownScriptUrl(url: string): string {
  const full = new URL(url, window.location.href)
  if (full.origin !== window.location.origin) throw new TypeError('script of another origin')
  return full.href
}

const RULES: Policy = { createScriptURL: ownScriptUrl, createHTML: cleanHtml }
let policy: Policy | undefined

/** Its results are strings to our types, and trusted objects where the browser knows them. */
export function trusted(): Policy {
  const types = (window as { trustedTypes?: TrustedTypes }).trustedTypes
  policy ??= types?.createPolicy('thrum', RULES) ?? RULES
  return policy
}
