import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { KEY_NAMES } from '../../server/src/keys.ts'

const DIST = path.resolve(import.meta.dirname, '../dist')
/** Networks of RFC 1918 and of one's own machine but for its name, and addresses of stores of data or mail. */
const PRIVATE =
  /\b(?:10\.\d{1,3}|192\.168|172\.(?:1[6-9]|2\d|3[01])|127\.0)\.\d{1,3}\.\d{1,3}\b|\b(?:postgres(?:ql)?|smtps?|redis):\/\//
const SETTINGS = /\b(?:DATABASE_URL|SMTP_URL|S3_SECRET|process\.env\.[A-Z])/

test('AU-22, P-D7 what browsers are sent names no key, no setting, no private address and no source map', async () => {
  const files = await readdir(DIST, { recursive: true, withFileTypes: true })
  const names = files.filter((file) => file.isFile()).map((file) => path.join(file.parentPath, file.name))
  expect(names.filter((name) => name.endsWith('.js')).length).toBeGreaterThan(5)
  expect(names.filter((name) => name.endsWith('.map'))).toEqual([])
  for (const name of names.filter((file) => /\.(?:js|css|html|json|svg|txt|webmanifest)$/.test(file))) {
    const text = await readFile(name, 'utf8')
    const found = [
      ...KEY_NAMES.filter((key) => text.includes(key)),
      ...[PRIVATE, SETTINGS, /sourceMappingURL=/].flatMap((sign) => sign.exec(text)?.[0] ?? []),
    ]
    expect([path.relative(DIST, name), found]).toEqual([path.relative(DIST, name), []])
  }
})
