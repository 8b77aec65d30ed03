export { NeedsApp } from './parts/NeedsApp.tsx'
