export { countsQuery } from './store.api.ts'
