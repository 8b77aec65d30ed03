import { useQuery } from '@tanstack/react-query'
import { LOCKOUT_DAYS } from '@thrum/contracts/limits'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/format.ts'
import { session } from '../../../lib/session.ts'
import { profileQuery } from '../../account/index.ts'
import { blockedQuery } from '../../friends/index.ts'
import { SettingsList } from './SettingsList.tsx'

/** Everything that belongs to the account of the person who is signed in. */
export function AccountGroup() {
  const { t } = useTranslation()
  const { isComplete } = useSyncExternalStore(session.subscribe, session.getSnapshot)
  const { data: profile } = useQuery(profileQuery)
  const { data: blocked } = useQuery({ ...blockedQuery, enabled: isComplete === true })
  return (
    <SettingsList
      entries={[
        { icon: 'user', title: 'settings.editProfile', to: '/pages/account/editProfile' },
        {
          icon: 'edit',
          title: 'settings.nickName',
          to: '/pages/account/changeName',
          value: profile?.nickName,
        },
        { icon: 'key', title: 'settings.password', to: '/pages/account/changePwd' },
        {
          icon: 'mail',
          title: 'settings.email',
          to: '/pages/account/email',
          value: profile?.email ?? undefined,
        },
        { icon: 'device', title: 'settings.sessions', to: '/pages/account/sessions' },
        { icon: 'lock', title: 'settings.passkeys', to: '/pages/account/passkeys' },
        {
          icon: 'block',
          title: 'settings.blockList',
          to: '/pages/account/blockList',
          value: blocked === undefined || blocked.length === 0 ? undefined : formatNumber(blocked.length),
        },
        { icon: 'download', title: 'settings.export', to: '/pages/account/export' },
        {
          icon: 'trash',
          title: 'settings.cancel',
          to: '/pages/account/cancel',
          note: t('settings.cancelNote', { count: LOCKOUT_DAYS }),
        },
      ]}
    />
  )
}
