export { musicPath } from './music-path.ts'
