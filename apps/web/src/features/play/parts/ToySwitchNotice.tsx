import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { DeviceShape } from '../../device/index.ts'
import type { Interacting } from '../play.machine.ts'
import type { ToySwitch } from '../play.store.ts'
import { switchTitle } from './switch-title.ts'
import css from './ToySwitchNotice.module.css'

export interface ToySwitchNoticeProps {
  readonly play: Interacting
  readonly toySwitch: ToySwitch
}

/** Stands for 3 s below the foot of its page, so that its scrim never covers STOP. Source: spec §2, §4. */
export function ToySwitchNotice({ play, toySwitch }: ToySwitchNoticeProps) {
  const { t } = useTranslation()
  const { from, to } = toySwitch
  return (
    <div className={css.scrim} data-scrim>
      <section className={css.notice} role="status">
        {to === undefined ? null : (
          <div className={css.toys}>
            {from === undefined ? null : (
              <>
                <span className={css.toy} data-old>
                  <DeviceShape img={from.img} sizePx={72} />
                </span>
                <span className={css.arrow}>
                  <Icon name="chev" />
                </span>
              </>
            )}
            <span className={css.toy}>
              <DeviceShape img={to.img} sizePx={72} />
            </span>
          </div>
        )}
        <p className={css.title}>{switchTitle(t, play, toySwitch)}</p>
        {play.role === 'initiator' ? <p className={css.text}>{t('play.switched.text')}</p> : null}
        <span className={css.run} />
      </section>
    </div>
  )
}
