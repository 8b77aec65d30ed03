export { NotifyGroup } from './parts/NotifyGroup.tsx'
