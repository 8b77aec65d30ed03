import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { navigation } from '../../navigation/navigation.instance.ts'
import { usePage } from '../../navigation/page.context.ts'
import { Badge } from '../badge/Badge.tsx'
import { Icon } from '../icon/Icon.tsx'
import css from './TabBar.module.css'
import { chosenTab, tabs } from './tabs.store.ts'

/** The `foot` of the five tab pages (`<Page tabBar …>`). */
export function TabBar() {
  const { t } = useTranslation()
  const all = useSyncExternalStore(tabs.subscribe, tabs.getSnapshot)
  const { route } = usePage()
  const chosen = chosenTab(all, route?.tab)
  return (
    <nav className={css.bar}>
      {all.map((tab, index) =>
        tab.isShown ? (
          <a
            key={tab.path}
            className={css.tab}
            href={tab.path}
            aria-current={chosen === index ? 'page' : undefined}
            onClick={(event) => {
              event.preventDefault()
              if (chosen !== index) navigation.replace(tab.path)
            }}
          >
            <span className={css.icon}>
              <Icon name={tab.icon} />
              <span className={css.badge}>
                <Badge count={tab.badge} />
              </span>
            </span>
            <span>{t(tab.labelKey)}</span>
          </a>
        ) : null,
      )}
    </nav>
  )
}
