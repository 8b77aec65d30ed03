export { unread } from './notice.store.ts'
export { NoticeRow } from './parts/NoticeRow.tsx'
export { NoticesButton } from './parts/NoticesButton.tsx'
