import type { AnySchema, BodyOf, DataOf, QueryOf, Route } from '@thrum/contracts/define'
import { CODE_OK, Envelope } from '@thrum/contracts/envelope'
import { REQUEST_TIMEOUT_MS, STOP_TIMEOUT_MS } from '@thrum/contracts/limits'
import { CallError, type CallFailure, statusError } from './call-error.ts'
import type { LoadingFlag } from './loading.ts'

/** What the client needs around it; `api.ts` fills it in. */
export interface ApiSurroundings {
  readonly fetch: typeof fetch
  readonly loading: LoadingFlag
  token(): string | undefined
  language(): string
  /** Shows a sentence of our own tables. */
  tell(text: 'network' | 'unknown' | 'sessionTimeout' | 'service' | 'tooMany' | 'timeout'): void
  /** Shows the server's sentence. */
  show(msg: string): void
  signOut(): void
  openSignIn(): void
  openProfile(): void
  openHome(): void
}

export interface CallOptions {
  /** A refusal (-1) is not shown; the caller reads `CallError.body`. */
  readonly notToast?: boolean
  /** The session survives a 401 or 403: for the sign-in call and for looking whether one is signed in. */
  readonly keepSession?: boolean
  /** A GET that takes the loading flag; every POST does. */
  readonly showLoading?: boolean
  /**
   * A POST that the page makes by itself, such as a mark that something was read: it holds up no call of the
   * person's and waits for none.
   */
  readonly isBeside?: boolean
  /**
   * What the call is about, where many such things stand beside each other: it holds up, and waits for, none but
   * those about the same.
   */
  readonly about?: string
  /** Of the session that makes the call, where it isn't the present one. */
  readonly token?: string | undefined
  /** The answer counts also once the session is over: for the call that ends it. */
  readonly outlivesSession?: boolean
  /** Goes on where the page is closed meanwhile, as a stop does. */
  readonly outlivesPage?: boolean
  /** Nothing is shown at all: for work nobody asked for, such as reconnecting. */
  readonly isSilent?: boolean
  /** Treats the call as one that ends motion, as for `sendOrder` with the stop order. */
  readonly asStop?: boolean
  readonly signal?: AbortSignal
  /** Ends the repeats of a call on the stop lane; one that is under way is let finish. */
  readonly repeats?: AbortSignal
}

// biome-ignore lint/suspicious/noExplicitAny: any route
export type AnyRoute = Route<any, any, any>
type Fields<R> = BodyOf<R> extends undefined ? QueryOf<R> : BodyOf<R>
/** `undefined` where a route takes nothing. */
export type InputOf<R> = Record<never, never> extends Fields<R> ? Fields<R> | undefined : Fields<R>
type Rest<R> =
  undefined extends InputOf<R>
    ? [input?: InputOf<R>, options?: CallOptions]
    : [input: InputOf<R>, options?: CallOptions]

/** Source: spec §7. */
const API_PREFIX = '/api'
/** A person still reads the sentence before the page changes. Source: spec §8. */
const HOME_DELAY_MS = 1_000
const STOP_RETRY_MIN_MS = 250
const STOP_RETRY_MAX_MS = 1_000

const BODY_FAILURES: Readonly<Record<number, CallFailure>> = {
  401: 'sessionOver',
  402: 'profileNeeded',
  403: 'accountClosed',
}

function encode(input: unknown): URLSearchParams {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(input ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) form.append(name, String(item))
    }
  }
  return form
}

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/** Aborts after its time, or with the caller's own signal. */
function startDeadline(ms: number, outer: AbortSignal | undefined) {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new DOMException('no answer in time', 'TimeoutError')), ms)
  const signal = outer === undefined ? controller.signal : AbortSignal.any([controller.signal, outer])
  return { signal, end: () => clearTimeout(timer) }
}

interface Attempt {
  readonly route: AnyRoute
  readonly input: unknown
  readonly options: CallOptions
  /** Whose call it is, however often it is made. */
  readonly token: string | undefined
  readonly timeoutMs: number
}

export class ApiClient {
  readonly #around: ApiSurroundings

  constructor(around: ApiSurroundings) {
    this.#around = around
  }

  /**
   * Makes one call and gives its `data`, parsed by the contract.
   * @throws CallError after the person was told (spec §8); `ignored` while another call about the same holds the
   *   loading flag; `cancelled` where its session is over by the time of its answer. Calls of the stop lane take no
   *   flag, time out after 3 s and are repeated until the server has answered or nobody wants them repeated.
   */
  readonly call = async <R extends AnyRoute>(
    route: R,
    ...[input, options = {}]: Rest<R>
  ): Promise<DataOf<R>> => {
    const call = { route, input, options, token: options.token ?? this.#around.token() }
    const isStop = route.lane === 'stop' || options.asStop === true
    if (isStop) return (await this.#untilAnswered({ ...call, timeoutMs: STOP_TIMEOUT_MS })) as DataOf<R>
    const takesFlag = options.isBeside !== true && (route.method === 'POST' || options.showLoading === true)
    const release = takesFlag ? this.#around.loading.take(options.about) : undefined
    if (takesFlag && release === undefined) throw new CallError('ignored')
    try {
      return (await this.#told({ ...call, timeoutMs: REQUEST_TIMEOUT_MS })) as DataOf<R>
    } finally {
      release?.()
    }
  }

  async #untilAnswered(attempt: Attempt): Promise<unknown> {
    const { options, token } = attempt
    let pauseMs = STOP_RETRY_MIN_MS
    const isOver = () => options.signal?.aborted === true || options.repeats?.aborted === true
    for (;;) {
      try {
        return await this.#request(attempt)
      } catch (error) {
        const failed = toCallError(error)
        if (!failed.shouldRetry() || isOver()) {
          this.tell(failed, options, token)
          throw failed
        }
      }
      await wait(pauseMs, options.repeats ?? options.signal)
      if (isOver()) throw new CallError('cancelled')
      pauseMs = Math.min(pauseMs * 2, STOP_RETRY_MAX_MS)
    }
  }

  async #told(attempt: Attempt): Promise<unknown> {
    try {
      return await this.#request(attempt).finally(() => this.#ensureWanted(attempt))
    } catch (error) {
      const failed = toCallError(error)
      this.tell(failed, attempt.options, attempt.token)
      throw failed
    }
  }

  /** Whoever signs in next neither sees nor hears what a call of the one before brings. */
  #ensureWanted({ route, options, token }: Attempt): void {
    const needsSession = route.access !== 'anyone' && options.outlivesSession !== true
    if (needsSession && token !== this.#around.token()) throw new CallError('cancelled')
  }

  async #request({ route, input, options, token, timeoutMs }: Attempt): Promise<unknown> {
    const isGet = route.method === 'GET'
    const form = encode(input)
    const query = isGet && form.size > 0 ? `?${form}` : ''
    const deadline = startDeadline(timeoutMs, options.signal)
    try {
      const response = await this.#around.fetch(`${API_PREFIX}${route.path}${query}`, {
        method: route.method,
        headers: { 'Accept-Language': this.#around.language(), ...(token === undefined ? {} : { token }) },
        ...(isGet ? {} : { body: form }),
        signal: deadline.signal,
        cache: 'no-store',
        credentials: 'omit',
        // What is sent while the page closes still leaves.
        keepalive: route.lane === 'stop' || options.asStop === true || options.outlivesPage === true,
      })
      if (response.status !== 200) throw statusError(response.status, response.headers.get('Retry-After'))
      return readData(route.data, await response.text())
    } finally {
      deadline.end()
    }
  }

  /** Spec §8: what the person sees and where the app goes. `token` is the one the call was made with. */
  readonly tell = (error: CallError, options: CallOptions, token: string | undefined): void => {
    const around = this.#around
    // An answer to an older token says nothing to whoever has signed in since.
    if (token !== around.token()) return
    const isSilent = options.isSilent === true
    switch (error.failure) {
      case 'refused':
        if (!isSilent && options.notToast !== true) around.show(error.text)
        return
      case 'sessionOver':
        if (options.keepSession === true) return
        around.tell('sessionTimeout')
        around.signOut()
        around.openSignIn()
        return
      case 'profileNeeded':
        around.show(error.text)
        around.openProfile()
        return
      case 'accountClosed':
        around.show(error.text)
        if (options.keepSession !== true) around.signOut()
        setTimeout(() => around.openHome(), HOME_DELAY_MS)
        return
      case 'ignored':
      case 'cancelled':
        return
      case 'shape':
        if (!isSilent) around.tell('unknown')
        return
      default:
        if (!isSilent) around.tell(error.failure)
    }
  }
}

/** @throws CallError for every body code but 200, and for a body that is not what the contract says */
export function readData(schema: AnySchema, text: string): unknown {
  try {
    const body = Envelope.parse(JSON.parse(text)) as Envelope
    if (body.code !== CODE_OK) throw new CallError(BODY_FAILURES[body.code] ?? 'refused', { body })
    return schema.parse(body.data)
  } catch (error) {
    if (error instanceof CallError) throw error
    throw new CallError('shape', { cause: error })
  }
}

/** `fetch` rejects with a TypeError without a network, and with the signal's own reason when cut off. */
function toCallError(error: unknown): CallError {
  if (error instanceof CallError) return error
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return new CallError('timeout', { cause: error })
  if (error instanceof DOMException && error.name === 'AbortError')
    return new CallError('cancelled', { cause: error })
  if (error instanceof TypeError) return new CallError('network', { cause: error })
  return new CallError('shape', { cause: error })
}
