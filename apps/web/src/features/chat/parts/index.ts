export { ForwardSheet } from './ForwardSheet.tsx'
