import { isDatabaseTrouble } from '../../db/trouble.ts'
import { limitKeyOf } from '../../http/address.ts'
import type { Limiter } from '../../http/limiter.ts'

/** An account that an address makes, unless the database keeps it from being made. @throws AppError `request.tooMany` */
export async function countSignUp<Made>(
  limiter: Limiter,
  address: string,
  make: () => Promise<Made>,
): Promise<Made> {
  const key = limitKeyOf(address)
  await limiter.take('signUpAddress', key)
  try {
    return await make()
  } catch (error) {
    if (isDatabaseTrouble(error)) await limiter.giveBack('signUpAddress', key)
    throw error
  }
}
