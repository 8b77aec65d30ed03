import { expect, it } from 'vitest'
import { PLAY, setUpClient } from '../../lib/api-client.testkit.ts'
import { createPlayCalls } from './play.calls.ts'

it('INT-04, SES-08 a no goes out while one’s yes is still on its way', () => {
  const { call, fetched } = setUpClient()
  const calls = createPlayCalls(call)
  fetched.mockReturnValue(new Promise(() => undefined))
  void calls.agree(PLAY, new AbortController().signal)
  void calls.decline(PLAY)
  const answers = fetched.mock.calls.map(([, init]) => new URLSearchParams(String(init?.body)).get('flag'))
  expect(answers).toEqual(['true', 'false'])
})
