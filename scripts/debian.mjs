import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ROOT } from './node-24.mjs'

/** Runs a command that says nothing but its errors; 0 ms is no limit. */
export function run(command, args, env = {}, timeout = 0) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...env },
      timeout,
    })
    let errors = ''
    child.stderr.on('data', (chunk) => {
      errors += chunk
    })
    child.on('error', (error) => resolve({ code: 1, errors: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, errors }))
  })
}

export const isRootOnDebian = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Where these may lie along PATH. */
export function inPath(names) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
}

const ENV = { DEBIAN_FRONTEND: 'noninteractive' }
const args = (name) => ['install', '-y', '-qq', '--no-install-recommends', name]

/** One try, within a time. */
export const tryFromDebian = (name, timeout) => run('apt-get', args(name), ENV, timeout)

export async function installFromDebian(name) {
  if ((await run('apt-get', args(name), ENV)).code === 0) return
  // A fresh machine has no package lists yet.
  await run('apt-get', ['update', '-qq'], ENV)
  await run('apt-get', args(name), ENV)
}
