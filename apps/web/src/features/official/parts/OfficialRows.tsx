import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useAdult } from '../../../lib/use-adult.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { List } from '../../../ui/list/List.tsx'
import { Row } from '../../../ui/list/Row.tsx'
import { Section } from '../../../ui/surface/Section.tsx'
import { officialsQuery, openOfficial } from '../official.api.ts'

/** The service's own accounts, for whoever is signed in and wants to write to one; nothing where there is none. */
export function OfficialRows() {
  const { t } = useTranslation()
  const { data = [] } = useQuery({ ...officialsQuery, enabled: useAdult() })
  if (data.length === 0) return null
  return (
    <Section title={t('official.chat')}>
      <List>
        {data.map(({ id, nickName, avatar, conversationID }) => (
          <Row
            key={id}
            start={<Avatar src={avatar} size={40} />}
            title={<bdi>{nickName}</bdi>}
            note={t('official.chatText')}
            onClick={() => openOfficial(conversationID)}
          />
        ))}
      </List>
    </Section>
  )
}
