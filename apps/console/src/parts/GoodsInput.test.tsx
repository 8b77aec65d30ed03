// @vitest-environment jsdom
import { PATIENCE } from '@thrum/testkit/patience'
import { act, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { drawPartEach, fieldOf, write } from './draw.testkit.tsx'
import { GoodsInput } from './GoodsInput.tsx'

const draw = drawPartEach()
const STOCK = Array.from({ length: 203 }, (_, at) => ({ id: `id-${at}`, name: `No. ${at}` }))

function Form({ onChange }: { onChange: (value: unknown) => void }) {
  const [value, setValue] = useState<unknown>('id-202')
  const change = (chosen: unknown) => {
    setValue(chosen)
    onChange(chosen)
  }
  const field = { name: 'goodsId', label: 'Product' }
  return <GoodsInput field={field} value={value} values={{}} onChange={change} />
}

/** @returns whether the browser still does what it does by itself, such as to send the form */
const key = (name: string) =>
  act(async () =>
    fieldOf('goodsId').dispatchEvent(
      new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }),
    ),
  )

it('OPS-01 a product is chosen out of all, by its name, also the oldest', async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    const query = new URLSearchParams(address.split('?')[1])
    const [page, size] = [Number(query.get('page')), Number(query.get('pageSize'))]
    const list = STOCK.slice((page - 1) * size, page * size)
    return new Response(JSON.stringify({ code: 200, msg: '', data: { list, total: STOCK.length } }))
  })
  const onChange = vi.fn()
  await draw(<Form onChange={onChange} />)
  await vi.waitFor(() => expect(fieldOf('goodsId').value).toBe('No. 202'), PATIENCE)
  await act(async () => fieldOf('goodsId').focus())
  await write(fieldOf('goodsId'), 'no. 151')
  await key('Enter')
  expect(onChange).toHaveBeenLastCalledWith('id-151')
  expect(fieldOf('goodsId').value).toBe('No. 151')
  await write(fieldOf('goodsId'), 'nothing there')
  expect(await key('Enter')).toBe(false)
  await write(fieldOf('goodsId'), '')
  expect(onChange).toHaveBeenLastCalledWith('')
})
