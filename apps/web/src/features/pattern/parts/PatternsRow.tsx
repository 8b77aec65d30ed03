import { useTranslation } from 'react-i18next'
import { List } from '../../../ui/list/List.tsx'
import { Row } from '../../../ui/list/Row.tsx'
import css from './PatternsRow.module.css'

/** Leads from the ways to play to one's own patterns. */
export function PatternsRow() {
  const { t } = useTranslation()
  return (
    <div className={css.row}>
      <List hasIcons>
        <Row
          icon="wave"
          title={t('title.patterns')}
          note={t('pattern.rowText')}
          to="/pages/player/patterns"
        />
      </List>
    </div>
  )
}
