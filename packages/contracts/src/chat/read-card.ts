import type * as z from 'zod/mini'

/**
 * @param data of a custom message: JSON text, of at most `lengthMax` characters
 * @returns undefined for whatever is no such card
 */
export function readCard<Card>(
  shape: z.ZodMiniType<Card>,
  data: unknown,
  lengthMax: number,
): Card | undefined {
  if (typeof data !== 'string' || data.length > lengthMax) return undefined
  try {
    return shape.safeParse(JSON.parse(data)).data
  } catch {
    return undefined
  }
}
