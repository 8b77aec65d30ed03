import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { useLines } from '../use-lines.ts'
import { LineFeed } from './LineFeed.tsx'

export function NoticeFeed() {
  const { t } = useTranslation()
  return (
    <LineFeed
      lines={useLines('notice')}
      icon="bell"
      to="/pages/notice/detail"
      empty={<EmptyState title={t('notice.quiet')} text={t('notice.quietNotices')} />}
    />
  )
}

export function MessageFeed() {
  const { t } = useTranslation()
  return (
    <LineFeed
      lines={useLines('message')}
      icon="mail"
      to="/pages/notice/msgDetail"
      empty={<EmptyState title={t('notice.quiet')} text={t('notice.quietMessages')} />}
    />
  )
}
