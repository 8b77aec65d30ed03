import type { UserId } from '@thrum/contracts/ids'
import { describe, expect, test } from 'vitest'
import type { Wrote } from '../player.ts'
import { type Copy, check, type Final, type Row } from './checker.ts'
import { History, type Send } from './history.ts'
import { checkToy } from './toy-checker.ts'

const ANN = 'ann00000000000000000' as UserId
const BEN = 'ben00000000000000000' as UserId

/** A tip, three messages with an answer, and one whose first answer was lost. */
function world() {
  const history = new History()
  const sends: Send[] = []
  for (const n of [1, 2, 3, 4]) {
    const send = n % 2 === 1 ? history.compose(ANN, BEN, `text ${n}`) : history.compose(BEN, ANN, `text ${n}`)
    if (n === 4) history.lose(history.invoke(send, n * 10), n * 10 + 5)
    history.acknowledge(history.invoke(send, n * 10 + 6), n + 1, n * 10 + 8)
    sends.push(send)
  }
  const tip: Row = { seq: 1, id: 'tip', from: ANN, text: '', time: 100, isTip: true }
  const rows: Row[] = [
    tip,
    ...sends.map(({ id, sender, text }, n) => ({
      seq: n + 2,
      id,
      from: sender,
      text,
      time: 100 + n,
      isTip: false,
    })),
  ]
  const copy = (holder: string, viewer: UserId, other: UserId): Copy & { rows: Row[] } => ({
    holder,
    viewer,
    other,
    rows: rows.map((row) => ({ ...row })),
  })
  const sides = [copy('ann', ANN, BEN), copy('ben', BEN, ANN)]
  const client = copy("ben's phone", BEN, ANN)
  const final = {
    sides,
    clients: [client],
    strays: [] as string[],
    log: '',
    answers: [{ atMs: 5, status: 200 }],
    outages: [{ fromMs: 100, toMs: 200 }],
  } satisfies Final
  const both = (change: (rows: Row[]) => void) => {
    for (const { rows } of [...sides, client]) change(rows)
  }
  return { history, sends, final, sides, client, both }
}

const lettersOf = (deviations: readonly string[]) =>
  [...new Set(deviations.map((line) => line.slice(0, 3)))].sort()

describe('the checker of histories', () => {
  test('I-1, I-2, I-3, I-4, I-6, I-8, I-9 finds nothing where nothing is', () => {
    const { history, final } = world()
    expect(check(history, final)).toEqual([])
  })

  test('I-1 a message that was acknowledged and is gone, and what follows moved up', () => {
    const { history, final, both } = world()
    both((rows) => {
      rows.splice(2, 1)
      for (const [n, row] of rows.entries()) row.seq = n + 1
    })
    expect(check(history, final)[0]).toMatch(/^I-1 .* was acknowledged and is gone/)
  })

  test('I-1 a message that says something else, one from nowhere, one refused and there, another place', () => {
    for (const change of [
      (rows: Row[]) => Object.assign(rows[2] as Row, { text: 'other' }),
      (rows: Row[]) => rows.push({ seq: 6, id: 'x', from: ANN, text: 'x', time: 200, isTip: false }),
    ]) {
      const { history, final, both } = world()
      both(change)
      expect(lettersOf(check(history, final))).toEqual(['I-1'])
    }
    const { history, final, sends } = world()
    const [attempt] = sends[0]?.attempts ?? []
    if (attempt === undefined) throw new Error('no attempt')
    attempt.seq = 3
    expect(lettersOf(check(history, final))).toContain('I-1')
    history.refuse(attempt, 'chat.notFriends', 9)
    expect(check(history, final).join()).toMatch(/was refused and is there/)
  })

  test('I-2 one id twice', () => {
    const { history, final, both } = world()
    both((rows) => rows.push({ ...(rows[4] as Row), seq: 6 }))
    expect(lettersOf(check(history, final))).toEqual(['I-2'])
  })

  test('I-3 a hole, two in other places, a falling time, two sides that differ, a side that is missing', () => {
    const changes: ((rows: Row[]) => void)[] = [
      (rows) => Object.assign(rows[4] as Row, { seq: 9 }),
      (rows) => Object.assign(rows[4] as Row, { time: 1 }),
    ]
    for (const change of changes) {
      const { history, final, both } = world()
      both(change)
      expect(lettersOf(check(history, final))).toContain('I-3')
    }
    const differing = world()
    differing.sides[1]?.rows.reverse()
    expect(lettersOf(check(differing.history, differing.final))).toContain('I-3')
    const missing = world()
    expect(
      lettersOf(check(missing.history, { ...missing.final, sides: missing.sides.slice(0, 1) })),
    ).toContain('I-3')
  })

  test('I-3 whoever waited for an answer before the next message finds them the other way round', () => {
    const { history, final, sends, both } = world()
    const [first, , third] = sends
    if (first?.attempts[0] === undefined || third?.attempts[0] === undefined) throw new Error('no attempt')
    first.attempts[0].seq = 4
    third.attempts[0].seq = 2
    both((rows) => {
      const [one, other] = [rows[1] as Row, rows[3] as Row]
      rows[1] = { ...other, seq: 2, time: one.time }
      rows[3] = { ...one, seq: 4, time: other.time }
    })
    expect(lettersOf(check(history, final))).toEqual(['I-3'])
  })

  test('I-4 a client that lacks the last, has two changed about, or one too many', () => {
    for (const change of [
      (rows: Row[]) => rows.pop(),
      (rows: Row[]) => rows.reverse(),
      (rows: Row[]) => rows.push(rows[0] as Row),
    ]) {
      const { history, final, client } = world()
      change(client.rows)
      expect(lettersOf(check(history, final))).toEqual(['I-4'])
    }
  })

  test('I-6 whatever reached an outsider', () => {
    const { history, final } = world()
    final.strays.push('eve heard message')
    expect(lettersOf(check(history, final))).toEqual(['I-6'])
  })

  test('I-8 an unhandled rejection in the log, and an answer 503 long after the outage; not within it', () => {
    const { history, final } = world()
    expect(check(history, { ...final, answers: [{ atMs: 4_000, status: 503 }] })).toEqual([])
    expect(lettersOf(check(history, { ...final, answers: [{ atMs: 9_000, status: 503 }] }))).toEqual(['I-8'])
    expect(lettersOf(check(history, { ...final, log: 'Unhandled rejection' }))).toEqual(['I-8'])
  })

  test('I-9 a message whose outcome nobody ever learnt, whether it is there or not', () => {
    const { history, final, sends, both } = world()
    const attempts = sends[3]?.attempts ?? []
    attempts.pop()
    expect(lettersOf(check(history, final))).toEqual(['I-9'])
    both((rows) => rows.pop())
    expect(lettersOf(check(history, final))).toEqual(['I-9'])
  })
})

describe('the checker of toys', () => {
  const wrote = (atMs: number, code: string, outcome: Wrote['outcome'] = 'executed'): Wrote => ({
    type: 'wrote',
    atMs,
    code,
    outcome,
  })
  const [MOVE, STOP] = ['a9013c01', 'a9000000']
  const loss = { atMs: 1_000, limitMs: 2_000 }

  test('I-5 a stop in time, a late one, none, and a toy that did not run', () => {
    expect(checkToy([wrote(900, MOVE), wrote(2_900, STOP)], [loss], [])).toEqual([])
    for (const writes of [
      [wrote(900, MOVE), wrote(3_100, STOP)],
      [wrote(900, MOVE), wrote(1_100, STOP, 'failed')],
      [wrote(900, MOVE)],
      [wrote(900, STOP), wrote(1_100, STOP)],
    ])
      expect(lettersOf(checkToy(writes, [loss], []))).toEqual(['I-5'])
  })

  test('I-7 a motion while the play is held', () => {
    const hold = { fromMs: 1_000, toMs: 2_000 }
    expect(checkToy([wrote(900, MOVE), wrote(2_100, MOVE)], [], [hold])).toEqual([])
    expect(lettersOf(checkToy([wrote(1_500, MOVE)], [], [hold]))).toEqual(['I-7'])
  })
})
