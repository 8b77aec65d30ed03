import { describe, expect, it } from 'vitest'
import { readCommand, UsageError } from './ops-command.ts'

describe('operator commands', () => {
  it('RUN-01 reads a model and a count, one where none is given', () => {
    expect(readCommand(['device', 'add', '--model', 'P2', '--count', '3'])).toEqual({
      name: 'device add',
      model: 'P2',
      count: 3,
    })
    expect(readCommand(['device', 'add', '--model=P2'])).toMatchObject({ count: 1 })
  })

  it('RUN-01 reads the code of a toy to forbid', () => {
    expect(readCommand(['device', 'forbid', '--code', 'K7Q2 MXTR 0000'])).toEqual({
      name: 'device forbid',
      code: 'K7Q2 MXTR 0000',
    })
  })

  it('RUN-01 shows help where nothing or help is asked', () => {
    for (const words of [[], ['help'], ['--help'], ['device', 'add', '-h']]) {
      expect(readCommand(words)).toEqual({ name: 'help' })
    }
  })

  it.each([
    [['device']],
    [['device', 'add']],
    [['device', 'add', '--model', '']],
    [['device', 'add', '--model', 'P2', '--count', 'many']],
    [['device', 'add', '--model', 'P2', '--count', '-1']],
    [['device', 'forbid']],
    [['device', 'forbid', '--cod', 'x']],
    [['drop', 'all']],
  ])('RUN-01 refuses %j and says what would do', (words) => {
    expect(() => readCommand(words)).toThrow(UsageError)
  })
})
