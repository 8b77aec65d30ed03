/** The same order, about 120 bytes, for every relay. */
export function orderBody(pair: number, seq: number): string {
  return JSON.stringify({
    playId: `bench${String(pair).padStart(15, '0')}`,
    epoch: 1,
    seq,
    code: `a901${(seq % 101).toString(16).padStart(2, '0')}00`,
  })
}

const SEQ = /"seq":(\d+)/

/** Reads the number back out of a frame, whatever stands around the order. */
export function seqOf(frame: string): number {
  return Number(SEQ.exec(frame)?.[1] ?? -1)
}
