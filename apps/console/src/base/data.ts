import type { DataProvider, Identifier, RaRecord } from 'react-admin'
import type { Source } from './source.ts'

const EVERYTHING = {
  pagination: { page: 1, perPage: 10_000 },
  sort: { field: 'id', order: 'ASC' as const },
  filter: {},
}

/** The framework's data provider over the sources of all resources. */
export function dataOver(sources: Readonly<Record<string, Source>>): DataProvider {
  const sourceOf = (name: string): Source => {
    const source = sources[name]
    if (source === undefined) throw new Error(`There is nothing called ${name}.`)
    return source
  }
  const find = async (name: string, id: Identifier): Promise<RaRecord> => {
    const source = sourceOf(name)
    if (source.one !== undefined) return source.one(id)
    const { data } = await source.list(EVERYTHING)
    const row = data.find((other) => String(other.id) === String(id))
    if (row === undefined) throw new Error('It is not there any more.')
    return row
  }
  const refuse = (name: string) => async (): Promise<never> => {
    throw new Error(`${name} are not changed this way.`)
  }
  return {
    getList: (name, params) => sourceOf(name).list(params),
    getOne: async (name, { id }) => ({ data: await find(name, id) }),
    getMany: async (name, { ids }) => ({ data: await Promise.all(ids.map((id) => find(name, id))) }),
    getManyReference: (name, params) => sourceOf(name).list(params),
    create: async (name, { data }) => ({ data: await (sourceOf(name).create ?? refuse(name))(data) }),
    update: async (name, { id, data }) => ({ data: await (sourceOf(name).update ?? refuse(name))(id, data) }),
    updateMany: (name) => refuse(name)(),
    delete: (name) => refuse(name)(),
    deleteMany: (name) => refuse(name)(),
  } as DataProvider
}
