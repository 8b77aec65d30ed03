import { describe, expect, test } from 'vitest'
import { makeMessage } from '../chat.testkit.ts'
import { cleanName, iconOf, isProgram, splitName } from './file-name.ts'
import { readFile } from './file-view.ts'
import { chooseFile } from './use-file-entry.ts'

describe('the name of a file', () => {
  test('CHAT-046, INPT-017 loses marks of direction, what can’t be seen, and paths', () => {
    expect(cleanName('photo\u202egpj.exe')).toBe('photogpj.exe')
    expect(cleanName('\u2066a\u2069\u200f\u0000\u200b.txt')).toBe('a.txt')
    expect(cleanName('../../x.sh')).toBe('.._.._x.sh')
    expect(cleanName(' \u200e ')).toBe('file')
    // What joins letters stays.
    expect(cleanName('می\u200cخواهم.pdf')).toBe('می\u200cخواهم.pdf')
  })

  test('INPT-017 warns of programs, whatever their letters, endings before or behind, and directions', () => {
    const programs = [
      'a.exe',
      'A.EXE',
      'holiday.jpg.ScR',
      'x.tar.gz.sh',
      'a.exe. .',
      'a.exe \u200b',
      'a．ｅｘｅ',
    ]
    const more = [
      'تقرير.apk',
      'דוח.pdf.msi',
      'gpj\u202e.exe',
      '.bat',
      'Ä.DMG',
      'budget.xlsm',
      'a.jpg.lnk',
      'a.JS',
    ]
    for (const name of [...programs, ...more]) expect([name, isProgram(name)]).toEqual([name, true])
    const plain = ['a.exe.txt', 'exe', 'a.pdf', 'notes.exes', 'תוכנית.docx', 'photo.JPEG', '', 'a.', 'sh']
    for (const name of plain) expect([name, isProgram(name)]).toEqual([name, false])
  })

  test('CHAT-046 has its icon by its ending, and shows its ending however long it is', () => {
    const names = ['a.JPG', 'b.mp4', 'c.mp3', 'd.zip', 'e.exe', 'f.pdf', 'g']
    expect(names.map(iconOf)).toEqual(['image', 'video', 'music', 'box', 'gear', 'file', 'file'])
    const long = `invoice.pdf${' '.repeat(80)}.exe`
    expect(splitName(long)).toEqual({ stem: `invoice.pdf${' '.repeat(80)}`, ending: '.exe' })
    expect([splitName('plan'), splitName('.env')]).toEqual([
      { stem: 'plan', ending: '' },
      { stem: '', ending: '.env' },
    ])
  })
})

test('CHAT-046 of what comes from outside only what has the shape of a file is one', () => {
  const payload = { uuid: 'm', fileName: 'a\u202e.txt', fileSize: 5, fileUrl: '/media/m' }
  expect(readFile(makeMessage({ type: 'file', payload }).payload)).toEqual({
    ...{ name: 'a.txt', bytes: 5, address: '/media/m' },
  })
  for (const odd of [
    { fileName: 1 },
    { fileSize: '5' },
    { fileSize: -1 },
    { fileUrl: 'https://elsewhere.example' },
  ])
    expect(readFile({ ...payload, ...odd })).toBeUndefined()
})

test('INPT-017 beyond 100 MiB it is refused before anything is sent, and so is a folder', async () => {
  const file = new File(['x'], 'a\u202e.bin')
  expect(await chooseFile(file)).toMatchObject({ kind: 'file', fileName: 'a.bin' })
  const large = Object.defineProperty(new File([''], 'a'), 'size', { value: 100 * 1024 * 1024 + 1 })
  expect(await chooseFile(large)).toBe('large')
  const folder = new File([''], 'folder')
  folder.slice = () => ({ arrayBuffer: () => Promise.reject(new Error('a folder')) }) as unknown as Blob
  expect(await chooseFile(folder)).toBe('unreadable')
})
