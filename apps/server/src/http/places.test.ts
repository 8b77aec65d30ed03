import { AppError } from '@thrum/contracts/errors'
import { expect, test } from 'vitest'
import { createPlaces } from './places.ts'

test('RE-03 so many places for each, and a place that is given back is free again', () => {
  const places = createPlaces(2, 10)
  const [leave] = [places.take('ann'), places.take('ann')]
  expect(() => places.take('ann')).toThrow(AppError)
  expect(() => places.take('bo')).not.toThrow()
  leave()
  expect(() => places.take('ann')).not.toThrow()
  expect(() => places.take('ann')).toThrow(AppError)
})
