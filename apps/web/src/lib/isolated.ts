/** A name inside a sentence keeps its own direction. Source: safety DR-25. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`
}
