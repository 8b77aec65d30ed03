import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { findPostgresBinaries } from '@thrum/server/db/postgres-binaries'
import { DATABASE_USER, ensureCluster, postgresEnvironment } from '@thrum/server/db/postgres-cluster'
import { choosePostgresUser } from '@thrum/server/db/postgres-user'
import pg from 'pg'
import { PASSWORD } from './chat-client.ts'
import { end, firstMatch, freePort } from './relays.ts'

/** A chat service under load, its database with it. */
export interface ChatService {
  name: string
  /** The service and its database; their children count with them. */
  pids: number[]
  loadArguments: string[]
  /** Archived messages, each once. */
  stored(): Promise<number>
  stop(): Promise<void>
}

/** The product's own settings, so that every service has the same database. */
const SETTINGS = [
  'shared_buffers=32MB',
  'max_connections=32',
  'io_method=sync',
  'jit=off',
  'autovacuum_max_workers=1',
  'max_parallel_workers=0',
  'wal_level=minimal',
  'max_wal_senders=0',
]

/** The product's PostgreSQL on a throw-away folder and a free port; fsync stays on. */
async function startPostgres(folder: string) {
  const cluster = join(folder, 'postgres')
  const binaries = await findPostgresBinaries(folder)
  const user = choosePostgresUser(cluster, [folder, join(binaries.home, 'bin'), join(binaries.home, 'share')])
  await ensureCluster(cluster, binaries, user, true)
  const hba = join(folder, 'pg_hba.conf')
  writeFileSync(hba, 'host all all 127.0.0.1/32 trust\n', { mode: 0o644 })
  const port = await freePort()
  const own = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', `hba_file=${hba}`]
  const command = user.command(binaries.postgres, [
    '-D',
    cluster,
    ...[...SETTINGS, ...own].flatMap((one) => ['-c', one]),
  ])
  const child = spawn(command.file, command.args, {
    ...(command.uid === undefined ? {} : { uid: command.uid, gid: command.gid }),
    cwd: '/',
    env: postgresEnvironment(binaries),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await firstMatch(child, /ready to accept connections/)
  const pool = new pg.Pool({ host: '127.0.0.1', port, user: DATABASE_USER, database: 'postgres', max: 1 })
  // Its server may end before it does.
  pool.on('error', () => undefined)
  return {
    port,
    pool,
    pid: child.pid ?? 0,
    async stop() {
      await pool.end()
      await end(child, 'SIGINT')
    },
  }
}

/** Debian runs each peer as a user of its own name. */
function makeFolder(parent: string, name: string) {
  const folder = mkdtempSync(join(parent, `${name}-`))
  chmodSync(folder, 0o755)
  const own = join(folder, 'own')
  mkdirSync(own)
  const idOf = (flag: string) => Number(spawnSync('id', [flag, name]).stdout.toString())
  const identity = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  if (identity.uid !== undefined) chownSync(own, identity.uid, identity.gid)
  return { folder, own, identity }
}

/** Waits until the port answers. */
async function untilOpen(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect({ port, host: '127.0.0.1' })
      socket.once('connect', () => resolve(socket.end() !== undefined))
      socket.once('error', () => resolve(false))
    })
    if (isOpen) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`ended with ${child.exitCode}`)
}

export async function startProsody(parent: string, people: number): Promise<ChatService> {
  const { folder, own, identity } = makeFolder(parent, 'prosody')
  const database = await startPostgres(folder)
  // As its own mod_storage_sql makes it, for the people to be there before the first of them comes.
  const columns = ['host', 'user', 'store', 'key', 'type', 'value'].map((name) => `"${name}" text not null`)
  await database.pool.query(`create table "prosody" (${columns.join(', ')})`)
  await database.pool.query(
    'create unique index "prosody_index" on "prosody" ("host", "user", "store", "key")',
  )
  await database.pool.query(
    `insert into "prosody" select 'localhost', 'u' || n, 'accounts', 'password', 'string', $1
      from generate_series(0, $2::int - 1) n`,
    [PASSWORD, people],
  )
  const port = await freePort()
  const file = join(own, 'prosody.cfg.lua')
  writeFileSync(
    file,
    `data_path = "${own}"
pidfile = "${own}/prosody.pid"
modules_enabled = { "disco"; "roster"; "saslauth"; "presence"; "message"; "iq"; "ping"; "offline"; "mam"; "carbons"; "smacks"; "posix" }
modules_disabled = { "s2s"; "tls"; "limits" }
c2s_require_encryption = false
allow_unencrypted_plain_auth = true
authentication = "internal_plain"
interfaces = { "127.0.0.1" }
c2s_ports = { ${port} }
storage = "sql"
sql = { driver = "PostgreSQL", database = "postgres", username = "${DATABASE_USER}", password = "x", host = "127.0.0.1", port = ${database.port} }
default_archive_policy = true
archive_expires_after = "never"
log = { warn = "${own}/prosody.log" }
VirtualHost "localhost"
`,
  )
  const child = spawn('prosody', ['--config', file, '-F'], { ...identity, cwd: own, stdio: 'ignore' })
  await untilOpen(port, child)
  return {
    name: 'Prosody',
    pids: [child.pid ?? 0, database.pid],
    loadArguments: ['--xmpp', String(port)],
    // Prosody makes the table with its first message.
    stored: async () =>
      (await database.pool.query(`select where to_regclass('prosodyarchive') is not null`)).rowCount === 0
        ? 0
        : half(database.pool, `select count(*) as n from prosodyarchive where store = 'archive'`),
    async stop() {
      // Nothing of it is kept; one with a backlog would take its time.
      await end(child, 'SIGKILL')
      await database.stop()
    },
  }
}

export async function startEjabberd(parent: string, people: number): Promise<ChatService> {
  const { folder, own, identity } = makeFolder(parent, 'ejabberd')
  const database = await startPostgres(folder)
  await database.pool.query(readFileSync('/usr/share/ejabberd/sql/pg.sql', 'utf8'))
  await database.pool.query(
    `insert into users (username, password) select 'u' || n, $1 from generate_series(0, $2::int - 1) n`,
    [PASSWORD, people],
  )
  const port = await freePort()
  const file = join(own, 'ejabberd.yml')
  writeFileSync(
    file,
    `loglevel: 3
hosts: [localhost]
listen:
  - { port: ${port}, ip: "127.0.0.1", module: ejabberd_c2s, max_stanza_size: 262144, access: all, starttls: false, starttls_required: false, backlog: 1024 }
auth_method: sql
auth_password_format: plain
default_db: sql
sql_type: pgsql
sql_server: "127.0.0.1"
sql_port: ${database.port}
sql_database: postgres
sql_username: ${DATABASE_USER}
sql_password: x
sql_pool_size: 10
shaper_rules: { max_user_sessions: 10, max_user_offline_messages: 100 }
modules:
  mod_carboncopy: {}
  mod_disco: {}
  mod_mam: { default: always, assume_mam_usage: true, compress_xml: false, request_activates_archiving: false }
  mod_offline: {}
  mod_ping: {}
  mod_roster: {}
  mod_stream_mgmt: {}
`,
  )
  const listed = spawnSync('dpkg', ['-L', 'ejabberd']).stdout.toString().split('\n')
  const code = dirname(listed.find((name) => name.endsWith('/ejabberd.app')) ?? '')
  // The plain Erlang machine without distribution: no port is opened but the one for clients.
  const words = ['+K', 'true', '+P', '250000', '+Q', '65536', '-noinput', '-pa', code]
  const child = spawn('erl', [...words, '-mnesia', 'dir', `"${own}/spool"`, '-s', 'ejabberd'], {
    ...identity,
    cwd: own,
    stdio: 'ignore',
    env: {
      ...process.env,
      HOME: own,
      EJABBERD_CONFIG_PATH: file,
      EJABBERD_LOG_PATH: join(own, 'ejabberd.log'),
      SPOOL_DIR: join(own, 'spool'),
      ERL_CRASH_DUMP: join(own, 'crash.dump'),
      ERL_MAX_PORTS: '32000',
    },
  })
  await untilOpen(port, child)
  return {
    name: 'ejabberd',
    pids: [child.pid ?? 0, database.pid],
    loadArguments: ['--xmpp', String(port)],
    stored: () => half(database.pool, 'select count(*) as n from archive'),
    async stop() {
      // Nothing of it is kept; one with a backlog would take its time.
      await end(child, 'SIGKILL')
      await database.stop()
    },
  }
}

/** Both keep one row for the sender and one for the receiver. */
async function half(pool: pg.Pool, words: string): Promise<number> {
  const { rows } = await pool.query<{ n: string }>(words)
  return Number(rows[0]?.n) / 2
}

type ThrumChat = ChatService & { url: string; folder: string; peopleFile: string }

export function startThrumChat(parent: string, people: number): Promise<ThrumChat> {
  return runThrumChat(mkdtempSync(join(parent, 'thrum-')), people)
}

/** As it is after a start on data that is there: without what seeding left in its memory. */
export async function startAgain({ folder, stop }: ThrumChat): Promise<ThrumChat> {
  await stop()
  return runThrumChat(folder, 0)
}

async function runThrumChat(folder: string, people: number): Promise<ThrumChat> {
  const peopleFile = join(folder, 'people.json')
  const script = join(import.meta.dirname, 'chat-server.ts')
  const child = spawn(process.execPath, [script, join(folder, 'data'), peopleFile, String(people)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const url = await firstMatch(child, /ready (http\S+)/)
  return {
    name: 'Thrum',
    url,
    folder,
    peopleFile,
    pids: [child.pid ?? 0],
    loadArguments: ['--url', url, '--people', peopleFile],
    stored: () =>
      new Promise((resolve) => {
        child.once('message', (n) => resolve(Number(n)))
        child.send('stored')
      }),
    stop: () => end(child),
  }
}
