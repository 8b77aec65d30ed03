export { ScanButton } from './parts/ScanButton.tsx'
