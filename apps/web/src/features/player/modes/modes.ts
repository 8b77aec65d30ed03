import type { TextKey } from '../../../i18n/text-key.ts'
import type { RoutePath } from '../../../routes.ts'
import type { IconName } from '../../../ui/icon/Icon.tsx'
import { musicPath } from '../../music/index.ts'

interface Mode {
  readonly path: RoutePath
  readonly icon: IconName
  readonly nameKey: TextKey
  readonly textKey: TextKey
}

export const CLASSIC: Mode = {
  path: '/pages/player/classicPlay',
  icon: 'bars',
  nameKey: 'player.modes.classic',
  textKey: 'player.modes.classicText',
}

/** The ways to play besides it, in the order of the specification. Source: spec §1, PLR-01. */
export const OTHER_MODES: readonly Mode[] = [
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
