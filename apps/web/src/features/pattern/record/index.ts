export { RecordButton } from './RecordButton.tsx'
