// Brings what the bench's peers need: Debian's Mosquitto. Run as root, or with Mosquitto already there.
import { spawnSync } from 'node:child_process'

function has(command) {
  return spawnSync('sh', ['-c', `command -v ${command}`]).status === 0
}

if (has('mosquitto')) {
  console.log('Mosquitto is there.')
} else {
  if (process.getuid?.() !== 0 || !has('apt-get')) {
    console.error('Mosquitto is missing. Install it with: sudo apt-get install mosquitto')
    process.exit(1)
  }
  console.log('Installing Mosquitto …')
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env: environment })
  const installed = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'mosquitto'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment,
  })
  if (installed.status !== 0) {
    console.error('Mosquitto could not be installed.')
    process.exit(1)
  }
}
