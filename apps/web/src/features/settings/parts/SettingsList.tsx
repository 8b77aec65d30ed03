import { useTranslation } from 'react-i18next'
import type { TextKey } from '../../../i18n/text-key.ts'
import type { Query } from '../../../navigation/navigation.ts'
import { isReady, type RoutePath } from '../../../routes.ts'
import type { IconName } from '../../../ui/icon/Icon.tsx'
import { List } from '../../../ui/list/List.tsx'
import { Row } from '../../../ui/list/Row.tsx'

export interface SettingsEntry {
  readonly icon: IconName
  readonly title: TextKey
  readonly to: RoutePath
  readonly query?: Query
  readonly note?: string
  readonly value?: string | undefined
}

/** Rows that open pages, those alone whose page is there. */
export function SettingsList({ entries }: { entries: readonly SettingsEntry[] }) {
  const { t } = useTranslation()
  return (
    <List hasIcons>
      {entries
        .filter(({ to }) => isReady(to))
        .map(({ title, query, ...rest }) => (
          <Row key={title} title={t(title)} {...rest} {...(query === undefined ? {} : { query })} />
        ))}
    </List>
  )
}
