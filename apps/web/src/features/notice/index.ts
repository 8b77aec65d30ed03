export { PrivacyLink, TermsLink } from './parts/NoticeLink.tsx'
