import type { Random } from '@thrum/testkit/random'
import { machineMs } from './machine-clock.ts'
import type { Player } from './player.ts'
import { Role, type RoleEvent } from './role.ts'
import type { Pair } from './stage.ts'

/** Every second frame, either way, lets its successor go first. */
const SWAPS = { swapRatio: 0.5 }
const PATIENCE_MS = 400

interface RaceResult {
  /** Rounds in which the order reached the toy before the stop. */
  moved: number
  /** What should not have been: round and what was seen. */
  late: string[]
}

/** Two people whose orders and stops race each other over lines that reorder; both clients in this process. */
export class Race {
  readonly #random: Random
  readonly #steers: Role
  readonly #moves: Role
  readonly #writes: (RoleEvent & { type: 'wrote' })[]
  readonly #late: string[] = []
  #moved = 0

  private constructor(parts: {
    random: Random
    steers: Role
    moves: Role
    writes: (RoleEvent & { type: 'wrote' })[]
  }) {
    this.#random = parts.random
    this.#steers = parts.steers
    this.#moves = parts.moves
    this.#writes = parts.writes
  }

  static async open({ ben, initiator, receiver }: Pair, random: Random): Promise<Race> {
    const writes: (RoleEvent & { type: 'wrote' })[] = []
    const steers = new Role(initiator.setup, () => undefined)
    const moves = new Role(receiver.setup, (event) => event.type === 'wrote' && writes.push(event))
    await Promise.all([steers.connect(), moves.connect()])
    await Promise.all([steers.invite(ben.inviteNum), moves.agree()])
    await Promise.all([initiator, receiver].map((player: Player) => player.weather(SWAPS)))
    return new Race({ random, steers, moves, writes })
  }

  async run(rounds: number): Promise<RaceResult> {
    for (let round = 1; round <= rounds; round += 1) await this.#round(round)
    return { moved: this.#moved, late: this.#late }
  }

  close(): void {
    this.#steers.close()
    this.#moves.close()
  }

  /** One order and one stop, from either side, together or one after the other. */
  async #round(round: number): Promise<void> {
    const start = this.#writes.length
    this.#steers.touch(1 + (round % 100))
    if (this.#random.chance(0.5)) await this.#movedOr(start)
    const isReceivers = this.#random.chance(0.3)
    const stopper = isReceivers ? this.#moves : this.#steers
    const stoppedMs = stopper.stop()
    // Touches go on while the stop is under way.
    if (this.#random.chance(0.5)) this.#steers.touch(1 + (round % 100))
    await stopper.acknowledged()
    await Promise.all([this.#steers.settle(), this.#moves.settle()])
    this.#judge(round, this.#writes.slice(start), isReceivers ? stoppedMs : undefined)
    if (isReceivers && !(await this.#moves.rearm())) this.#late.push(`${round}: could not be armed again`)
  }

  /** The order arrives, or the rate limit holds it back. */
  async #movedOr(start: number): Promise<void> {
    const endMs = machineMs() + PATIENCE_MS
    while (this.#writes.length === start && machineMs() < endMs) await this.#steers.settle()
  }

  #judge(
    round: number,
    writes: readonly (RoleEvent & { type: 'wrote' })[],
    ownStopMs: number | undefined,
  ): void {
    const codes = writes.filter(({ outcome }) => outcome === 'executed').map(({ code }) => code)
    const isMotion = (code: string) => code !== 'a9000000'
    if (codes.some(isMotion)) this.#moved += 1
    const firstStop = codes.findIndex((code) => !isMotion(code))
    const isAfterOwnStop = writes.some(
      ({ code, atMs }) => ownStopMs !== undefined && atMs > ownStopMs && isMotion(code),
    )
    const isAfterStop = firstStop !== -1 && codes.slice(firstStop).some(isMotion)
    if (isAfterOwnStop || isAfterStop || !this.#moves.look().isStill)
      this.#late.push(`${round}: ${codes.join(' ')}`)
  }
}
