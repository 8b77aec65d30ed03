// Brings what the bench's peers need from Debian. Run as root, or with all of it already there. Nothing of the
// machine's own configuration is used or changed: the bench starts each on a throw-away folder and a free port.
import { spawnSync } from 'node:child_process'

function has(command) {
  return spawnSync('sh', ['-c', `command -v ${command}`]).status === 0
}

const PEERS = process.argv.includes('chat')
  ? { prosody: ['prosody', 'lua-dbi-postgresql'], ejabberdctl: ['ejabberd', 'erlang-p1-pgsql'] }
  : { mosquitto: ['mosquitto'] }

const missing = Object.entries(PEERS).flatMap(([command, packages]) => (has(command) ? [] : packages))
if (missing.length > 0) {
  const words = missing.join(' ')
  if (process.getuid?.() !== 0 || !has('apt-get')) {
    console.error(`Missing: ${words}. Install with: sudo apt-get install ${words}`)
    process.exit(1)
  }
  console.log(`Installing ${words} …`)
  // Run level 1 keeps Debian from starting what it installs.
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env: environment })
  const installed = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment,
  })
  if (installed.status !== 0) {
    console.error(`Could not be installed: ${words}`)
    process.exit(1)
  }
}
