import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '../../lib/call-error.ts'
import { CodeSignIn } from './registering.ts'

const server = vi.fn<(input: Record<string, unknown>) => Promise<string>>()
const question = vi.fn<(email: string) => Promise<boolean>>()
let signIn: CodeSignIn

function refused(reason: string, data: unknown): CallError {
  return new CallError('refused', { body: { code: -1, msg: 'no', reason, data } })
}

describe('sign-in by an e-mail code', () => {
  beforeEach(() => {
    server.mockReset()
    question.mockReset()
    signIn = new CodeSignIn({ signIn: server, isWanted: question })
  })

  it('ACC-01 asks nothing where the address has an account', async () => {
    server.mockResolvedValueOnce('token')
    expect(await signIn.enter('ann@home.org', '482915')).toBe('token')
    expect(question).not.toHaveBeenCalled()
  })

  it('ACC-02 registers a proven address at once after a yes', async () => {
    server.mockRejectedValueOnce(refused('account.unknown', { proof: 'word' })).mockResolvedValueOnce('new')
    question.mockResolvedValueOnce(true)
    expect(await signIn.enter('ann@home.org', '482915')).toBe('new')
    expect(server).toHaveBeenLastCalledWith({ account: 'ann@home.org', register: true, proof: 'word' })
  })

  it('ACC-02 makes nothing after a no, and asks again without a new code', async () => {
    server.mockRejectedValueOnce(refused('account.unknown', { proof: 'word' }))
    question.mockResolvedValueOnce(false)
    expect(await signIn.enter('ann@home.org', '482915')).toBeUndefined()
    expect(server).toHaveBeenCalledTimes(1)
    question.mockResolvedValueOnce(true)
    server.mockResolvedValueOnce('new')
    expect(await signIn.enter('ann@home.org', '482915')).toBe('new')
    expect(server).toHaveBeenCalledTimes(2)
  })

  it('ACC-02 keeps the word through a lost network, and drops it once it was refused', async () => {
    question.mockResolvedValue(true)
    server
      .mockRejectedValueOnce(refused('account.unknown', { proof: 'word' }))
      .mockRejectedValueOnce(new CallError('network'))
      .mockRejectedValueOnce(refused('account.codeInvalid', null))
      .mockResolvedValueOnce('token')
    await expect(signIn.enter('ann@home.org', '482915')).rejects.toMatchObject({ failure: 'network' })
    await expect(signIn.enter('ann@home.org', '482915')).rejects.toMatchObject({ failure: 'refused' })
    expect(server).toHaveBeenLastCalledWith({ account: 'ann@home.org', register: true, proof: 'word' })
    await signIn.enter('ann@home.org', '111111')
    expect(server).toHaveBeenLastCalledWith({ account: 'ann@home.org', code: '111111' })
  })

  it('ACC-02 never uses the word of one address for another', async () => {
    server.mockRejectedValueOnce(refused('account.unknown', { proof: 'word' }))
    question.mockResolvedValueOnce(false)
    await signIn.enter('ann@home.org', '482915')
    server.mockResolvedValueOnce('token')
    expect(await signIn.enter('bea@home.org', '111111')).toBe('token')
    expect(server).toHaveBeenLastCalledWith({ account: 'bea@home.org', code: '111111' })
  })

  it('ACC-05 hands a wrong code back to the form', async () => {
    const wrong = refused('account.codeInvalid', null)
    server.mockRejectedValueOnce(wrong)
    await expect(signIn.enter('ann@home.org', '000000')).rejects.toBe(wrong)
    expect(question).not.toHaveBeenCalled()
  })
})
