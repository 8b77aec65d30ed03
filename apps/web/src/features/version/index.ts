export { fetchVersion } from './version.api.ts'
