export { consent } from './consent.store.ts'
export { ConsentScreen } from './screens/ConsentScreen.tsx'
export { FarewellScreen } from './screens/FarewellScreen.tsx'
