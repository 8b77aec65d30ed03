import type { TickerRequest } from './ticker.ts'

const timers = new Map<number, ReturnType<typeof setTimeout>>()

/** Hidden pages get their timers once a second or less; a worker's keep their pace. */
globalThis.onmessage = ({ data }: MessageEvent<TickerRequest>) => {
  if (data.do === 'cancel') {
    clearTimeout(timers.get(data.id))
    timers.delete(data.id)
    return
  }
  const tell = () => globalThis.postMessage(data.id)
  timers.set(data.id, data.do === 'every' ? setInterval(tell, data.ms) : setTimeout(tell, data.ms))
}
