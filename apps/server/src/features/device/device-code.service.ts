import { DeviceCode } from '@thrum/contracts/ids'
import { findToy, TOYS } from '@thrum/toy-protocol/toys'
import * as z from 'zod/mini'
import { deviceCodeOf, newDeviceCode } from '../../ids.ts'
import type { DeviceCodeRepo } from './device-code.repo.ts'

const CODES_AT_ONCE_MAX = 10_000
const MODELS = TOYS.map(({ model }) => model).join(', ')

/** The operator's side of devices: codes for toys that were made, and disabling one. */
export interface DeviceCodes {
  /**
   * @param actId of the console: what is asked again under it is made once
   * @throws RangeError for an unknown model or a count outside 1 to 10,000
   */
  add(model: string, count: number, actId?: string): Promise<string[]>
  /**
   * Disables a toy. A running play with it stops within about a second.
   * @returns false when no toy has this code
   */
  forbid(code: string): Promise<boolean>
}

export function createDeviceCodes(repo: DeviceCodeRepo, wall: () => number): DeviceCodes {
  return {
    async add(model, count, actId) {
      if (findToy(model) === undefined) throw new RangeError(`there is no model ${model}, only ${MODELS}`)
      if (!Number.isInteger(count) || count < 1 || count > CODES_AT_ONCE_MAX) {
        throw new RangeError(`the count must be 1 to ${CODES_AT_ONCE_MAX}`)
      }
      const codes = Array.from({ length: count }, (_, at) =>
        actId === undefined ? newDeviceCode() : deviceCodeOf(`device/${actId}/${model}/${at}`),
      )
      await repo.addCodes(model, codes, new Date(wall()))
      return codes
    },
    async forbid(typed) {
      const code = z.safeParse(DeviceCode, typed)
      return code.success && (await repo.forbid(code.data))
    },
  }
}
