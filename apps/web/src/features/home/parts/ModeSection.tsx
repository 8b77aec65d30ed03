import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { session } from '../../../lib/session.ts'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { capabilities } from '../../../platform/capabilities.ts'
import type { RoutePath } from '../../../routes.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { Section } from '../../../ui/surface/Section.tsx'
import { devicesQuery } from '../../device/index.ts'
import { CLASSIC, OTHER_MODES } from '../../player/modes/index.ts'
import css from './ModeSection.module.css'

/** The ways to play alone. Without a device they are outlined and lead to getting one. */
export function ModeSection() {
  const { t } = useTranslation()
  const { token } = useSyncExternalStore(session.subscribe, session.getSnapshot)
  const devices = useQuery({ ...devicesQuery, enabled: token !== undefined && capabilities.offersToys })
  const hasDevice = (devices.data?.length ?? 0) > 0

  function open(path: RoutePath) {
    if (!capabilities.offersToys) navigation.push('/pages/download/app')
    else navigation.push(hasDevice || token === undefined ? path : '/pages/device/add')
  }

  return (
    <Section
      title={t('home.solo')}
      action={hasDevice ? undefined : <span className={css.needs}>{t('home.needsDevice')}</span>}
    >
      <div className={css.modes} data-ready={hasDevice || undefined}>
        <button type="button" className={css.wide} onClick={() => open(CLASSIC.path)}>
          <span className={css.ground}>
            <Icon name={CLASSIC.icon} />
          </span>
          <span className={css.words}>
            <b>{t(CLASSIC.nameKey)}</b>
            <span className={css.note}>{t(CLASSIC.textKey)}</span>
          </span>
          <svg className={css.wave} viewBox="0 0 96 40" aria-hidden="true">
            <path d="M2 20c4-14 8-14 12 0s8 14 12 0 8-14 12 0 8 14 12 0" />
            <path d="M50 20c5-20 9-20 11 0s6 20 11 0c3-12 5-12 7 0s4 10 6 0h9" />
          </svg>
          <Icon name="chev" size={20} />
        </button>
        {OTHER_MODES.map((mode) => (
          <button key={mode.path} type="button" className={css.mode} onClick={() => open(mode.path)}>
            <span className={css.ground}>
              <Icon name={mode.icon} />
            </span>
            {t(mode.nameKey)}
          </button>
        ))}
      </div>
    </Section>
  )
}
