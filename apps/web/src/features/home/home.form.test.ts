import { describe, expect, it } from 'vitest'
import { inviteForm } from './home.form.ts'

const OWN = '4K7Q2M9XTR'

function message(inviteNum: string): string | undefined {
  return inviteForm(OWN).safeParse({ inviteNum }).error?.issues[0]?.message
}

describe('invite field', () => {
  it('INT-01 takes a partner’s code as people type it', () => {
    expect(message('8k7q 2m9 xtr')).toBeUndefined()
    expect(message('8K7Q-2M9-XTR')).toBeUndefined()
  })

  it('INT-01 says what is wrong with a code beside it', () => {
    expect(message('')).toBe('home.codeNeeded')
    expect(message('8K7Q')).toBe('home.codeInvalid')
    expect(message('4k7q 2m9 xtr')).toBe('home.codeOwn')
  })
})
