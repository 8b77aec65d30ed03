import { useTranslation } from 'react-i18next'
import type { TextKey } from '../../../i18n/text-key.ts'
import { navigation } from '../../../navigation/navigation.instance.ts'
import type { RoutePath } from '../../../routes.ts'
import { Icon, type IconName } from '../../../ui/icon/Icon.tsx'
import { musicPath } from '../../music/index.ts'
import css from './ModeList.module.css'

interface Mode {
  readonly path: RoutePath
  readonly icon: IconName
  readonly nameKey: TextKey
  readonly textKey: TextKey
}

/** The five ways to play, in the order of the specification. Source: spec §1, PLR-01. */
const MODES: readonly Mode[] = [
  {
    path: '/pages/player/classicPlay',
    icon: 'bars',
    nameKey: 'player.modes.classic',
    textKey: 'player.modes.classicText',
  },
  {
    path: musicPath(),
    icon: 'music',
    nameKey: 'player.modes.music',
    textKey: 'player.modes.musicText',
  },
  {
    path: '/pages/player/voiceControl',
    icon: 'mic',
    nameKey: 'player.modes.voice',
    textKey: 'player.modes.voiceText',
  },
  {
    path: '/pages/player/videoMode',
    icon: 'video',
    nameKey: 'player.modes.video',
    textKey: 'player.modes.videoText',
  },
  {
    path: '/pages/player/drawLine',
    icon: 'draw',
    nameKey: 'player.modes.draw',
    textKey: 'player.modes.drawText',
  },
]

export function ModeList() {
  const { t } = useTranslation()
  return (
    <ul className={css.modes}>
      {MODES.map(({ path, icon, nameKey, textKey }) => (
        <li key={path}>
          <button type="button" className={css.mode} onClick={() => navigation.push(path)}>
            <span className={css.ground}>
              <Icon name={icon} />
            </span>
            <span className={css.words}>
              <span className={css.name}>{t(nameKey)}</span>
              <span className={css.text}>{t(textKey)}</span>
            </span>
            <svg className={css.wave} viewBox="0 0 82 28" aria-hidden="true">
              <path d="M2 14C5 2 9 2 12 14s7 12 10 0 7-12 10 0 7 10 10 0 6-16 9 0 6 16 9 0c2-8 5-8 7 0h10" />
            </svg>
            <Icon name="chev" size={20} />
          </button>
        </li>
      ))}
    </ul>
  )
}
