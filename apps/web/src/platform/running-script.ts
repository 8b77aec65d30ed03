/** The address of the running build's first script, as the served page names it. */
export function runningScript(): string | undefined {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  return script === null ? undefined : new URL(script.src).pathname
}
