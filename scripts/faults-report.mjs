import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, release } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './node-24.mjs'

const LOAD = [
  'The load beside each figure is the greatest load average in its tests; the limits that fail a test are a quarter',
  'wider above 4, and twice as wide above 10.',
]
const REPORTS = {
  toy: {
    path: 'docs/reports/faults.md',
    lines: [
      '# Faults under a running toy',
      '',
      'Made by `npm run faults`: server, database, both clients and the network are processes of their own; the clients',
      "are the app's engines, calls, socket, write lane and link without a page, with a simulated toy. Processes are",
      'killed and frozen, links cut, held and slowed while the toy follows a sliding finger. A time is from the fault,',
      'or the tap, to the write at the toy, both on one monotonic clock.',
      ...LOAD,
    ],
  },
  chat: {
    path: 'docs/reports/faults-chat.md',
    lines: [
      '# Faults while people write',
      '',
      'Made by `npm run faults -- chat`: the server, its database and the network are processes of their own. Two people',
      'play all the while, and others write to each other. Everything that was said is kept with what became of it;',
      'after each fault and a quiet time the whole of it is compared with what the service tells both sides and with what',
      'every client holds (I-1 to I-9 in [safety](../behaviour/safety.md)); one deviation fails the test. Of the clients',
      "some are the app's own chat core without a page, with its outbox and its store; the others are sockets that follow",
      '[the chat socket](../chat-socket.md) and nothing else.',
      '',
      'How the faults are made: the server by SIGKILL, SIGSTOP and SIGCONT; the database by the same to all its processes;',
      'the line by a TCP proxy that swallows, holds, slows and breaks connections, and moves or drops whole WebSocket',
      'frames. Loss is a chunk that comes late by what TCP needs to notice and repair it, as the kernel of the test',
      'machine has no netem. The rates at which one person and one address may write and ask are lifted, or few people',
      'could not make a load; every other check is on. What is left to chance comes from seeds in the tests; a history that',
      'breaks a promise is kept in `test-results`.',
      '',
      ...LOAD,
    ],
  },
}

function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
}

/** Figures of one kind, also where several tests brought some. */
function readFigures(file) {
  const figures = new Map()
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const figure = JSON.parse(line)
    const key = `${figure.row} ${figure.what}`
    const before = figures.get(key)
    if (before === undefined) figures.set(key, { ...figure, loads: [figure.load] })
    else {
      before.values.push(...figure.values)
      before.loads.push(figure.load)
    }
  }
  return [...figures.values()].sort((a, b) => a.row.localeCompare(b.row, 'en', { numeric: true }))
}

const shown = (value) => (value < 10 ? Number(value.toFixed(1)) : Math.round(value)).toLocaleString('en')

function lineOf({ row, what, unit, values, promised, loads }) {
  const cells = [0.5, 0.99, 1].map((share) => shown(quantile(values, share)))
  const load = Math.max(...loads).toFixed(1)
  return `| ${row} | ${what} | ${cells.join(' | ')} | ${unit} | ${values.length} | ${promised} | ${load} |`
}

/**
 * @param part `toy` or `chat`
 * @param figures file with one JSON figure a line
 * @returns where it was written
 */
export function writeFaultsReport(part, figures, { seconds, isGood }) {
  const { path, lines } = REPORTS[part]
  const all = [
    ...lines,
    '',
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Linux ${release()}, Node ${process.versions.node}; ${Math.round(seconds / 60)} min; ${isGood ? 'every test passed' : 'NOT every test passed'}.`,
    '',
    '| row | what | median | 99 % | greatest | unit | runs | promised | load |',
    '| --- | --- | ---: | ---: | ---: | --- | ---: | --- | ---: |',
    ...readFigures(figures).map(lineOf),
  ]
  mkdirSync(join(ROOT, path, '..'), { recursive: true })
  writeFileSync(join(ROOT, path), `${all.join('\n')}\n`)
  return path
}
