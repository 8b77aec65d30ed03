import path from 'node:path'
import { DEFAULT_LIMITS, type Limits } from './http/limits.ts'
import type { LogLevel } from './log.ts'
import { SOURCE_FOLDER } from './source-folder.ts'
import { StartError } from './start-error.ts'

/** A bucket of an object store that speaks S3. */
export interface S3Place {
  bucket: string
  /** Before each key: '', or what ends in a slash. */
  prefix: string
  /** Undefined is Amazon's own of the region. */
  endpoint: string | undefined
  region: string
  keyId: string
  secret: string
}

/** Map tiles of the operator's choice. */
export interface Tiles {
  /** With `{z}`, `{x}` and `{y}` in it. */
  address: string
  /** Whose map it is, as its makers want to be named. */
  credit: string
}

export interface Config {
  host: string
  /** 0 takes any free port. */
  port: number
  /** The same product told to behave as the app, for trying it in a browser. */
  previewPorts: readonly number[]
  /** Database files and keys; one opener at a time. */
  dataDir: string
  /** Where the bytes of media are kept; undefined is `media` in the data folder. */
  mediaStore: S3Place | undefined
  /** An outside PostgreSQL 15+; undefined runs the embedded one in `dataDir`. */
  databaseUrl: string | undefined
  databasePoolSize: number
  /** Longest wait for a connection, and for one statement. Their sum bounds every refusal while it is down. */
  databaseTimeoutsMs: { connect: number; statement: number }
  /** Address people use, where it differs from host and port (behind a proxy). */
  publicUrl: string | undefined
  /** Origins beside our own that may call the API: exact, no wildcard. */
  allowedOrigins: readonly string[]
  /** The one page that may frame the preview ports. */
  demoOrigin: string | undefined
  /** What the client reaches toys by: the phone's Bluetooth, or simulated toys. */
  radio: 'bluetooth' | 'virtual'
  /** Lets the web build use Web Bluetooth where the browser has it. */
  webDevices: boolean
  /** A Buttplug server (Intiface) that people's own pages reach toys of other makers by; undefined offers none. */
  intifaceUrl: string | undefined
  /** Where letters go out; undefined writes them to `letters` in the data folder. */
  smtpUrl: string | undefined
  /** Sender of letters. */
  mailFrom: string
  /** Who runs this installation, as the terms and the privacy policy name them. */
  operatorName: string
  /** Mailbox that people, and finders of flaws, may write to. */
  contactEmail: string
  /** Push services, as host or host:port, beside those of the browsers' makers. */
  pushHosts: readonly string[]
  /** Streets under the map of places; undefined shows our own world alone, and asks nobody. */
  tiles: Tiles | undefined
  /** The path of `ffmpeg`, with `ffprobe` beside it; undefined finds it along PATH. */
  ffmpegPath: string | undefined
  /** Folder of the built web client. */
  webRoot: string
  /** The operators' own port; undefined serves no console. 0 takes any free one. */
  consolePort: number | undefined
  /** Where the operators' port is opened: this machine alone, unless told otherwise. */
  consoleHost: string
  /** What a reader of `/metrics` at the operators' port must show; undefined lets only this machine read. */
  metricsToken: string | undefined
  /** A collector of traces that speaks OTLP over HTTP; undefined makes none, and loads nothing for it. */
  tracesUrl: string | undefined
  /** Folder of the built console. */
  consoleRoot: string
  /** Proxies in front whose `X-Forwarded-For` is believed. */
  trustedProxies: number
  logLevel: LogLevel
  limits: Limits
}

const ROOT = path.resolve(SOURCE_FOLDER, '../../..')

export const DEFAULT_CONFIG: Config = {
  host: '127.0.0.1',
  port: 3000,
  previewPorts: [],
  dataDir: path.join(ROOT, 'data'),
  mediaStore: undefined,
  databaseUrl: undefined,
  databasePoolSize: 10,
  databaseTimeoutsMs: { connect: 700, statement: 1_200 },
  publicUrl: undefined,
  allowedOrigins: [],
  demoOrigin: undefined,
  radio: 'bluetooth',
  webDevices: false,
  // The port that Intiface takes by itself, on the machine of whoever looks at the page.
  intifaceUrl: 'ws://127.0.0.1:12345',
  smtpUrl: undefined,
  mailFrom: 'Thrum <no-reply@localhost>',
  operatorName: 'Thrum',
  contactEmail: 'hello@localhost',
  pushHosts: [],
  tiles: undefined,
  ffmpegPath: undefined,
  webRoot: path.join(ROOT, 'apps/web/dist'),
  consolePort: undefined,
  consoleHost: '127.0.0.1',
  metricsToken: undefined,
  tracesUrl: undefined,
  consoleRoot: path.join(ROOT, 'apps/console/dist'),
  trustedProxies: 0,
  logLevel: 'info',
  limits: DEFAULT_LIMITS,
}

const LOG_LEVELS: readonly LogLevel[] = ['silent', 'error', 'info', 'demo']
const RADIOS: readonly Config['radio'][] = ['bluetooth', 'virtual']
const ON: readonly string[] = ['1', 'on', 'true']
const OFF: readonly string[] = ['0', 'off', 'false']

type Environment = Readonly<Record<string, string | undefined>>

/** Environment to config. @throws StartError naming the setting that can't be read */
export function configFrom(env: Environment): Config {
  return {
    ...DEFAULT_CONFIG,
    host: env.HOST || DEFAULT_CONFIG.host,
    port: whole('PORT', env.PORT, DEFAULT_CONFIG.port),
    previewPorts: list(env.APP_PREVIEW_PORT).map((port) => whole('APP_PREVIEW_PORT', port, 0)),
    dataDir: path.resolve(env.DATA_DIR || DEFAULT_CONFIG.dataDir),
    mediaStore: s3Place(env),
    databaseUrl: env.DATABASE_URL || undefined,
    publicUrl: origin('PUBLIC_URL', env.PUBLIC_URL),
    allowedOrigins: list(env.ALLOWED_ORIGINS).flatMap((text) => origin('ALLOWED_ORIGINS', text) ?? []),
    demoOrigin: origin('DEMO_ORIGIN', env.DEMO_ORIGIN),
    radio: oneOf('RADIO', env.RADIO, RADIOS, DEFAULT_CONFIG.radio),
    webDevices: ON.includes(oneOf('WEB_DEVICES', env.WEB_DEVICES, [...ON, ...OFF], 'off')),
    intifaceUrl: socketAddress('INTIFACE_URL', env.INTIFACE_URL, DEFAULT_CONFIG.intifaceUrl),
    smtpUrl: env.SMTP_URL || undefined,
    mailFrom: env.MAIL_FROM || DEFAULT_CONFIG.mailFrom,
    operatorName: env.OPERATOR_NAME || DEFAULT_CONFIG.operatorName,
    contactEmail: mailbox('CONTACT_EMAIL', env.CONTACT_EMAIL, DEFAULT_CONFIG.contactEmail),
    pushHosts: list(env.PUSH_HOSTS).map((text) => hostOf('PUSH_HOSTS', text)),
    tiles: tilesFrom(env),
    ffmpegPath: env.FFMPEG_PATH || undefined,
    consolePort: env.CONSOLE_PORT ? whole('CONSOLE_PORT', env.CONSOLE_PORT, 0) : undefined,
    consoleHost: env.CONSOLE_HOST || DEFAULT_CONFIG.consoleHost,
    metricsToken: env.METRICS_TOKEN || undefined,
    tracesUrl: webAddress('OTEL_EXPORTER_OTLP_ENDPOINT', env.OTEL_EXPORTER_OTLP_ENDPOINT),
    trustedProxies: whole('TRUSTED_PROXIES', env.TRUSTED_PROXIES, 0),
    logLevel: oneOf('LOG_LEVEL', env.LOG_LEVEL, LOG_LEVELS, DEFAULT_CONFIG.logLevel),
  }
}

function list(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function whole(name: string, text: string | undefined, fallback: number): number {
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (/^\d{1,5}$/.test(text) && value <= 65_535) return value
  throw new StartError(`${name} must be a whole number from 0 to 65535, not "${text}".`)
}

/** A word with a typing error would else be taken for the one that holds by itself, and nobody be told. */
function oneOf<Word extends string>(
  name: string,
  text: string | undefined,
  words: readonly Word[],
  fallback: Word,
): Word {
  if (text === undefined || text === '') return fallback
  const found = words.find((word) => word === text)
  if (found !== undefined) return found
  throw new StartError(`${name} must be one of ${words.join(', ')}, not "${text}".`)
}

function origin(name: string, text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined
  // Without its scheme, `example.org:443` is read as one of its own, whose origin is the word null.
  if (URL.canParse(text) && /^https?:\/\//i.test(text)) {
    const { origin: found, href } = new URL(text)
    // Nothing of ours is found below a path, and a semicolon would begin a rule of its own in the content policy.
    if (href === `${found}/` && !/[;,']/.test(found)) return found
  }
  throw new StartError(
    `${name} must be an address such as https://example.org, without a path, not "${text}".`,
  )
}

/** As addresses name it: in lower case, and without the port that is meant anyhow. */
function hostOf(name: string, text: string): string {
  if (URL.canParse(`https://${text}`)) {
    const { host, href } = new URL(`https://${text}`)
    if (href === `https://${host}/`) return host
  }
  throw new StartError(`${name} must be hosts such as push.example.org, or with a port, not "${text}".`)
}

/** It stands behind `mailto:`, so without the name that senders have. */
function mailbox(name: string, text: string | undefined, fallback: string): string {
  if (text === undefined || text === '') return fallback
  if (/^[^\s<>@,;?]+@[^\s<>@,;?]+$/.test(text)) return text
  throw new StartError(`${name} must be a mailbox such as hello@example.org, not "${text}".`)
}

/** With its path, where it has one. */
function webAddress(name: string, text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined
  if (URL.canParse(text) && /^https?:\/\//.test(text)) return text
  throw new StartError(`${name} must be an address such as http://127.0.0.1:4318, not "${text}".`)
}

/** `off` is none. */
function socketAddress(
  name: string,
  text: string | undefined,
  fallback: string | undefined,
): string | undefined {
  if (text === undefined || text === '') return fallback
  if (text === 'off') return undefined
  if (URL.canParse(text) && /^wss?:\/\/[^\s;,'"]+$/.test(text)) return text
  throw new StartError(`${name} must be off, or an address such as ws://127.0.0.1:12345, not "${text}".`)
}

function tilesFrom({ TILES_URL: address, TILES_CREDIT: credit = '' }: Environment): Tiles | undefined {
  if (address === undefined || address === '') return undefined
  const isWhole = ['{z}', '{x}', '{y}'].every((gap) => address.includes(gap))
  const isSafe = /^https:\/\/[^/{}]+\/|^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?\//.test(address)
  if (isWhole && isSafe && URL.canParse(address)) return { address, credit }
  throw new StartError(
    `TILES_URL must be such as https://tiles.example.org/{z}/{x}/{y}.png, not "${address}".`,
  )
}

function s3Place(env: Environment): S3Place | undefined {
  const { MEDIA_STORE: text, S3_KEY_ID: keyId, S3_SECRET: secret } = env
  if (text === undefined || text === '') return undefined
  const [, bucket, folder = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w.-]+(?:\/[\w.-]+)*))?\/?$/.exec(text) ?? []
  if (bucket === undefined) {
    throw new StartError(`MEDIA_STORE must be s3://bucket or s3://bucket/folder, not "${text}".`)
  }
  if (!keyId || !secret)
    throw new StartError('MEDIA_STORE needs the keys of its bucket: S3_KEY_ID and S3_SECRET.')
  return {
    ...{
      bucket,
      prefix: folder === '' ? '' : `${folder}/`,
      endpoint: origin('S3_ENDPOINT', env.S3_ENDPOINT),
    },
    ...{ region: env.S3_REGION || 'us-east-1', keyId, secret },
  }
}
