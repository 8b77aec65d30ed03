/**
 * Worker scripts under `require-trusted-types-for 'script'`: one policy, `thrum`, that passes this origin's own
 * `/assets/` files and nothing else. Use: `import url from './x.worker.ts?worker&url'`, `startWorker(url)`.
 */
interface TrustedTypePolicy {
  createScriptURL(url: string): string
}
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): TrustedTypePolicy
}

function ownScriptUrl(url: string): string {
  const full = new URL(url, window.location.href)
  if (full.origin !== window.location.origin) throw new TypeError('worker script of another origin')
  return full.href
}

let policy: TrustedTypePolicy | undefined

export function startWorker(url: string): Worker {
  const types = (window as { trustedTypes?: TrustedTypes }).trustedTypes
  policy ??= types?.createPolicy('thrum', { createScriptURL: ownScriptUrl }) ?? {
    createScriptURL: ownScriptUrl,
  }
  return new Worker(policy.createScriptURL(url), { type: 'module' })
}
