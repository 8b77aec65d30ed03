/**
 * Somebody who sends one file up many times at once, in a process of its own, so that its work is not the
 * server's. Called as `uploads.process.ts <url> <file> <how many> <token>…`; ends with one line of JSON: each answer's
 * code and reason.
 */
import { openAsBlob } from 'node:fs'
import { argv } from 'node:process'

const [url = '', file = '', count = '0', ...tokens] = argv.slice(2)

async function send(token: string): Promise<string> {
  const form = new FormData()
  form.append('file', await openAsBlob(file), 'file')
  const response = await fetch(`${url}/api/user/upload`, { method: 'POST', headers: { token }, body: form })
  const { code, reason = '' } = await response.json()
  return `${code} ${reason}`.trim()
}

const sent = Array.from({ length: Number(count) }, (_, nth) => send(tokens[nth % tokens.length] ?? ''))
process.stdout.write(JSON.stringify(await Promise.all(sent)))
