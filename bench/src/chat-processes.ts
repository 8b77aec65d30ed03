import { readdirSync, readFileSync } from 'node:fs'
import { cpuSeconds } from './relays.ts'

/** These processes and everything below them. */
function treeOf(roots: readonly number[]): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const parent = attempt(() =>
      Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]),
    )
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const tree = [...roots]
  for (const pid of tree) tree.push(...(children.get(pid) ?? []))
  return tree
}

/** A process may end while it is read. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

export function cpuOfTree(roots: readonly number[]): number {
  return treeOf(roots).reduce((sum, pid) => sum + (attempt(() => cpuSeconds(pid)) ?? 0), 0)
}

/** Memory in MiB, what processes share being counted once (PSS). */
export function memoryOfTree(roots: readonly number[]): number {
  const kib = treeOf(roots).map((pid) =>
    attempt(() => Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)),
  )
  return kib.reduce<number>((sum, one) => sum + (one ?? 0), 0) / 1024
}
