import { APP_VERSION_CODE } from '@thrum/contracts/limits'
import { session } from '../../lib/session.ts'
import { navigation } from '../../navigation/navigation.instance.ts'
import { topOf } from '../../navigation/stack.machine.ts'
import { storePlatform } from '../../platform/store-platform.ts'
import type { RoutePath } from '../../routes.ts'
import { isPostponed } from './postpone.ts'
import { UpgradeEffects } from './upgrade.effects.ts'
import { judge } from './verdict.ts'
import { fetchVersion } from './version.api.ts'
import { keepVersion, newerVersion } from './version.store.ts'

const UPGRADE: RoutePath = '/pages/download/upgrade'
/** The pages that move toys. */
const PLAYERS = '/pages/player/'

const topPath = () => topOf(navigation.getSnapshot()).pathname

/** Whether a toy of this window moves or may be moved; only a person with a profile can have one. */
interface Motion {
  isBusy(): boolean
  stop(): Promise<unknown>
}

let motion: Motion | undefined

/** Looks at the safety chunk once somebody is signed in; it is here by then, or on its way. */
async function watchMotion(onChange: () => void): Promise<void> {
  const [{ playStore }, { toy }] = await Promise.all([import('../play/index.ts'), import('../toy/index.ts')])
  playStore.subscribe(onChange)
  toy.subscribe(onChange)
  motion = {
    isBusy() {
      const { life, isSynced } = playStore.getSnapshot()
      const isPlaying = life.at !== 'none' && life.at !== 'closed'
      return !isSynced || isPlaying || Object.keys(toy.getSnapshot().wanted).length > 0
    },
    stop: () => toy.stop('navigation'),
  }
  onChange()
}

function isBusy(): boolean {
  if (topPath().startsWith(PLAYERS)) return true
  const { token, isComplete } = session.getSnapshot()
  return token !== undefined && isComplete !== false && (motion === undefined || motion.isBusy())
}

/** Called once, some time after the launch. */
export function startVersion(): void {
  const effects = new UpgradeEffects({
    check: async () => keepVersion(await fetchVersion(storePlatform())),
    verdict() {
      const { version } = newerVersion.getState()
      return version === undefined ? 'current' : judge(version, APP_VERSION_CODE)
    },
    isPostponed: () => isPostponed(newerVersion.getState().version?.versionCode),
    isBusy,
    isOpen: () => topPath() === UPGRADE,
    stopToy: async () => motion?.stop(),
    open(verdict) {
      if (verdict === 'required') navigation.reset(UPGRADE)
      else navigation.show(UPGRADE)
    },
  })
  let isWatching = false
  const follow = () => {
    if (!isWatching && session.isSignedIn) {
      isWatching = true
      // Without its chunk nobody can play, and the next change of the session tries again.
      watchMotion(effects.look).catch(() => {
        isWatching = false
      })
    }
    effects.look()
  }
  session.subscribe(follow)
  // Behind the change, so that everybody has heard of one page before the next one opens.
  navigation.subscribe(() => queueMicrotask(effects.look))
  newerVersion.subscribe(effects.look)
  void effects.start()
  follow()
}
