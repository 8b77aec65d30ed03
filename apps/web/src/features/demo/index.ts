export { joinDemo } from './demo.bridge.ts'
