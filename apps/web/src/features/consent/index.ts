export { consent } from './consent.store.ts'
export { PrivacyLink, TermsLink } from './parts/NoticeLink.tsx'
export { ConsentScreen } from './screens/ConsentScreen.tsx'
export { FarewellScreen } from './screens/FarewellScreen.tsx'
