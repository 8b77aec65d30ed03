const isTerminal = Boolean(process.stdout.isTTY) && !process.env.NO_COLOR

/** One progress line. */
export function say(line) {
  console.log(isTerminal ? `\u001b[2m·\u001b[0m ${line}` : `· ${line}`)
}

/** One clear line, then exit code 1 (or the one given). */
export function fail(line, code = 1) {
  console.error(isTerminal ? `\u001b[31m✗\u001b[0m ${line}` : `✗ ${line}`)
  process.exit(code)
}

const NPM_FAILURES = [
  [/ENOSPC/, 'the disk is full'],
  [
    /Your cache folder/,
    "npm's own cache belongs to another user; set HOME to a folder of yours, or take the cache over with chown",
  ],
  [/EROFS|EACCES|EPERM/, "the project's folder can't be written; copy it to a folder of your own"],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|network/i,
    'the npm registry does not answer; check the network (or the proxy in your npm settings)',
  ],
  [/E401|E403/, 'the npm registry refuses; check the sign-in in your npm settings'],
  [/ETARGET|E404/, 'the npm registry does not have a package of the lock file'],
  [/EINTEGRITY/, 'a package differs from the lock file (EINTEGRITY); clear the npm cache and try again'],
  [/EUSAGE|can only install/, 'package.json and package-lock.json do not agree'],
]

/** Turns npm's own words into one sentence that says what to do. */
export function explainNpmFailure(errors, what) {
  const known = NPM_FAILURES.find(([pattern]) => pattern.test(errors))
  if (known) return `${what}: ${known[1]}.`
  const lines = errors.split('\n').filter((line) => line.trim() !== '')
  return `${what}:\n${lines.slice(0, 8).join('\n')}`
}
