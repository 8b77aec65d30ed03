export { NeedsApp } from './parts/NeedsApp.tsx'
export { NeedsAppDialog } from './parts/NeedsAppDialog.tsx'
