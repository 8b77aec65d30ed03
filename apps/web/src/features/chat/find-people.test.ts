import { toConversationId } from '@thrum/contracts/chat/chat.entities'
import type { TFunction } from 'i18next'
import { describe, expect, test } from 'vitest'
import { makeRow } from './chat.testkit.ts'
import { findPeople } from './find-people.ts'
import { snippetOf } from './snippet.ts'

const t = ((key: string) => key) as unknown as TFunction
const friend = (id: string, nickName: string, remark = '') => ({
  id: id.padEnd(20, '0') as never,
  nickName,
  remark,
  avatar: '',
  isOnline: false,
})

describe('people by name', () => {
  const ann = friend('A', 'Ann')
  const rows = [
    makeRow({ other: ann.id, nick: 'Ann' }),
    makeRow({ other: 'B'.padEnd(20, '0'), nick: 'Zoë', remark: 'Bee' }),
  ]
  const friends = [ann, friend('C', 'Änne'), friend('D', 'Mo', 'Hanna')]
  const names = (words: string) => findPeople(t, rows, friends, words).map(({ name }) => name)

  test('CONV-041 are found by either name, whatever case and accents, each once', () => {
    expect(names('ann')).toEqual(['Ann', 'Änne', 'Hanna'])
    expect(names('ZOE')).toEqual(['Bee'])
    expect(names('mo')).toEqual(['Hanna'])
    expect(names('nobody')).toEqual([])
  })

  test('CONV-041 lead to the conversation, also where there is none yet', () => {
    expect(findPeople(t, rows, friends, 'änne')).toEqual([
      { id: toConversationId('C'.padEnd(20, '0') as never), name: 'Änne', nick: undefined, avatar: '' },
    ])
  })
})

describe('what a found message shows', () => {
  test('CONV-041 is the text around the words', () => {
    expect(snippetOf('See you at Café Noir', 'cafe ')).toEqual({
      before: 'See you at ',
      found: 'Café',
      after: ' Noir',
    })
    const long = snippetOf(`${'word '.repeat(40)}there it is`, 'THERE')
    expect(long.before).toBe('…word word word ')
    expect(long.found).toBe('there')
    expect(snippetOf('no such', 'x')).toEqual({ before: 'no such', found: '', after: '' })
  })
})
