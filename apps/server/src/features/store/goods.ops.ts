import { readFile } from 'node:fs/promises'
import { GoodsDraft, GoodsTimes } from '@thrum/contracts/goods/goods.entities'
import { GoodsId } from '@thrum/contracts/ids'
import * as z from 'zod/mini'
import { newGoodsId } from '../../ids.ts'
import {
  type OpsCommand,
  type OpsTable,
  readTyped,
  type Typed,
  typedPath,
  UsageError,
} from '../../ops-command.ts'
import { ALL, type Stock, stocked, typedMoment } from './typed-store.ts'

const FILE_FORM = '--file goods.json [--picture a.png …]'

export const goodsCommands: OpsTable = {
  'goods add': {
    form: FILE_FORM,
    says: 'Adds a product as docs/store.md shows it; it is not in the store before it is published.',
    options: ['file', 'picture'],
    logs: [],
    async prepare(typed) {
      const draft = await typedDraft(typed)
      const pictures = await typedPictures(typed)
      return stocked(async (stock) => {
        const id = await stock.add(draft, newGoodsId(), pictures)
        return { id, languages: Object.keys(draft.texts), pictures: pictures.length }
      })
    },
  },
  'goods change': {
    form: '--id … --file goods.json',
    says: 'Says all of a product anew; its pictures and times stay.',
    options: ['id', 'file'],
    logs: ['id'],
    async prepare(typed) {
      const id = typedId(typed)
      const draft = await typedDraft(typed)
      return stocked(async (stock) => {
        await stock.change(id, draft)
        return { id, languages: Object.keys(draft.texts) }
      })
    },
  },
  'goods list': {
    form: '',
    says: 'Lists all products, newest first, also those that are not in the store.',
    options: [],
    prepare: () => stocked(listAll),
  },
  'goods publish': {
    form: '--id … [--from 2026-12-01T09:00Z] [--until …]',
    says: 'Puts a product into the store, now or at a time.',
    options: ['id', 'from', 'until'],
    logs: ['id', 'from', 'until'],
    prepare(typed) {
      const id = typedId(typed)
      const [from, until] = [typedMoment(typed, 'from'), typedMoment(typed, 'until')]
      return async (store) => {
        const times = GoodsTimes.safeParse({ fromMs: from ?? store.wall(), untilMs: until ?? null })
        if (!times.success) throw new RangeError('--until must be after the beginning')
        return stocked(async (stock) => {
          await stock.schedule(id, times.data)
          return { id, from: new Date(times.data.fromMs ?? 0), until: until ? new Date(until) : null }
        })(store)
      }
    },
  },
  'goods withdraw': {
    form: '--id …',
    says: 'Takes a product out of the store; orders of it stay.',
    options: ['id'],
    logs: ['id'],
    prepare(typed) {
      const id = typedId(typed)
      return stocked(async (stock) => {
        await stock.schedule(id, { fromMs: null, untilMs: null })
        return { id }
      })
    },
  },
  'goods picture': picture(),
  'goods picture-remove': {
    form: '--id … --picture …',
    says: 'Takes one picture away from a product.',
    options: ['id', 'picture'],
    logs: ['id', 'picture'],
    prepare(typed) {
      const id = typedId(typed)
      const pictureId = typed.needed('picture')
      return stocked(async (stock) => {
        const found = (await stock.pictures(id)).find((each) => each.id === pictureId)
        if (found !== undefined) await stock.removePicture(id, found.id)
        return { id, isRemoved: found !== undefined }
      })
    },
  },
}

function picture(): OpsCommand {
  return {
    form: '--id … --file a.png [--file …]',
    says: 'Adds pictures to a product, behind those it has; see-through PNGs stand on its ground.',
    options: ['id', 'file'],
    logs: ['id'],
    async prepare(typed) {
      const id = typedId(typed)
      const pictures = await readAll(typed.all('file'))
      if (pictures.length === 0) throw new UsageError('--file is missing.')
      return stocked(async (stock) => ({ id, pictures: await stock.addPictures(id, pictures) }))
    },
  }
}

async function listAll(stock: Stock) {
  const { rows } = await stock.list(ALL)
  return rows.map(({ id, name, languages, price, was, currency, link, place, from_at, until_at }) => ({
    ...{ id, name, languages, price, was, currency, link, place },
    from: from_at,
    until: until_at,
  }))
}

function typedId(typed: Typed): GoodsId {
  const id = GoodsId.safeParse(typed.needed('id'))
  if (id.success) return id.data
  throw new UsageError('--id must be a product’s id.')
}

/** @throws UsageError naming the field at fault */
async function typedDraft(typed: Typed): Promise<GoodsDraft> {
  const file = typed.needed('file')
  let json: unknown
  try {
    json = JSON.parse(await readFile(typedPath(file), 'utf8'))
  } catch (cause) {
    throw new UsageError(`${file}: it can’t be read as JSON.`, { cause })
  }
  const draft = z.safeParse(GoodsDraft, json)
  if (draft.success) return draft.data
  throw new UsageError(`${file}: ${draft.error.issues[0]?.path.join('.') || 'it'} is not as it must be.`)
}

const typedPictures = (typed: Typed) => readAll(typed.all('picture'))

async function readAll(files: readonly string[]): Promise<Buffer[]> {
  const read: Buffer[] = []
  for (const file of files) read.push(await readTyped(file))
  return read
}
