import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** A process that is not only listed but alive: a zombie waits for its parent and holds nothing. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // Another user's process answers EPERM, and is alive.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return statFields(pid)?.[0] !== 'Z'
}

/** When a process began, in the kernel's own ticks; '' where the system doesn't tell. */
export function startMark(pid: number): string {
  // Field 22 of proc_pid_stat(5); the first field here is field 3.
  return statFields(pid)?.[19] ?? ''
}

/** Names the space in which process numbers are unique; '' where the system doesn't tell. */
export function processSpace(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return ''
  }
}

/** Processes whose working folder is `folder`, which is where each PostgreSQL process of a cluster stands. */
export function processesIn(folder: string): number[] {
  if (process.platform !== 'linux') return []
  return processes().filter((pid) => workingFolder(pid) === folder && isRunning(pid))
}

/** What it was started with; nothing where the system doesn't tell. */
export function wordsOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return []
  }
}

/** On other systems than Linux none are told. */
export function childrenOf(pid: number): number[] {
  if (process.platform !== 'linux') return []
  // Field 4 of proc_pid_stat(5).
  return processes().filter((child) => statFields(child)?.[1] === String(pid))
}

function processes(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
}

function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

function statFields(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may itself hold spaces and brackets.
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}
