import { expect, test } from 'vitest'
import { makeMessage } from './chat.testkit.ts'
import { copyOf } from './forward.ts'
import { bubbleSize, canView, formOf } from './picture-view.ts'
import { canForward, toolsOf } from './tool-entries.ts'

const UUID = 'm'.repeat(22)
const forms = [1, 2, 3].map((sizeType) => ({
  sizeType,
  url: `/media/f${sizeType}`,
  width: 400,
  height: 200,
  size: 9,
}))
const image = (parts = {}) =>
  makeMessage({ type: 'image', payload: { uuid: UUID, imageFormat: 1, imageInfoArray: forms }, ...parts })

test('CHAT-040 its longest side is 155 px with its ratio kept; what is smaller stays so, but can be tapped', () => {
  const size = (width: number, height: number) => bubbleSize({ url: '', width, height })
  expect(size(1_550, 775)).toEqual({ width: 155, height: 78 })
  expect(size(775, 1_550)).toEqual({ width: 78, height: 155 })
  expect(size(100, 60)).toEqual({ width: 100, height: 60 })
  expect(size(20, 10)).toEqual({ width: 44, height: 44 })
  expect(bubbleSize(undefined)).toEqual({ width: 155, height: 155 })
})

test('CHAT-040, VIEW-010 takes the wanted form, or the next larger one', () => {
  expect(formOf(image(), 3)?.url).toBe('/media/f3')
  expect(formOf(image(), 2)?.url).toBe('/media/f2')
  expect(formOf({ payload: { imageInfoArray: forms.slice(0, 1) } }, 3)?.url).toBe('/media/f1')
})

test('CHAT-040 asks nothing of foreign addresses, whatever the payload says', () => {
  const foreign = [{ sizeType: 1, url: 'https://example.com/a.png', width: 1, height: 1 }]
  for (const imageInfoArray of [foreign, 'x', [null], undefined])
    expect(formOf({ payload: { imageInfoArray } }, 3)).toBeUndefined()
})

test('VIEW-001, CHAT-041 shows what has arrived and is neither recalled nor hidden', () => {
  expect(canView(image())).toBe(true)
  expect(canView(image({ isRevoked: true }))).toBe(false)
  expect(canView(image({ hasRiskContent: true }))).toBe(false)
  expect(canView(image({ flow: 'out', status: 'unSend' }))).toBe(false)
  expect(canView(makeMessage())).toBe(false)
})

test('CHAT-058, CHAT-029 a picture is quoted and sent on as it is', () => {
  const message = image()
  expect(toolsOf(message, 0)).toEqual(expect.arrayContaining(['quote', 'forward', 'select', 'react']))
  expect(toolsOf(message, 0)).not.toContain('copy')
  expect(canForward(message)).toBe(true)
  expect(copyOf(message)).toMatchObject({ type: 'image', payload: { uuid: UUID } })
})
