import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { List } from '../../../ui/list/List.tsx'
import { Row } from '../../../ui/list/Row.tsx'
import { Card } from '../../../ui/surface/Card.tsx'
import { ownLimits } from '../../limits/index.ts'
import { CapPart, EndPart, FunctionsPart, limitWords, RisePart } from '../../limits/parts/index.ts'
import { slotNames } from '../../player/index.ts'
import { toChoice } from '../held-limits.ts'
import { formatLeft } from '../play-words.ts'
import type { ReceiverSnapshot } from '../receiver.ts'
import { useNowMs } from '../use-play.ts'
import css from './Sides.module.css'

/**
 * What the receiver allows: the cap at hand, the rest a tap away. All of it holds at once, and for the next time. It
 * unfolds in its place, as it stands in the chat's panel too, and no popup opens over another.
 */
export function LimitsCard({ receiver }: { readonly receiver: ReceiverSnapshot }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const kept = useSyncExternalStore(ownLimits.subscribe, ownLimits.getSnapshot)
  const { limits, scene } = receiver
  // Another window may hold this play to stricter ones than are kept here.
  const shown = { ...kept, ...toChoice(limits) }
  const functions = slotNames(t, scene ?? [])
  const left = useLeft(limits.endsAtMs)
  const words = limitWords(t, { ...shown, minutes: null }, functions)
  if (left !== undefined) words.push(t('limits.sum.left', { time: left }))
  const parts = { limits: shown, onChange: ownLimits.set }
  return (
    <>
      <div className={css.cap}>
        <Card>
          <CapPart {...parts} />
        </Card>
      </div>
      <div className={css.limits}>
        <List hasIcons>
          <Row
            icon="shield"
            title={t('limits.more')}
            note={words.length === 0 ? t('limits.none') : words.join(' · ')}
            end={
              <span className={css.turn} data-open={isOpen || undefined}>
                <Icon name="down" size={20} />
              </span>
            }
            isExpanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        </List>
      </div>
      {isOpen ? (
        <section className={css.limits} aria-label={t('limits.title')}>
          <Card>
            <div className={css.form}>
              <p className={css.hint}>{t('limits.text')}</p>
              <RisePart {...parts} />
              <FunctionsPart {...parts} functions={functions} />
              <EndPart {...parts} note={left === undefined ? undefined : <bdi dir="ltr">{left}</bdi>} />
            </div>
          </Card>
        </section>
      ) : null}
    </>
  )
}

/** What is left of a time box, read from left to right in every language. */
function useLeft(endsAtMs: number | null): string | undefined {
  const nowMs = useNowMs(500)
  return endsAtMs === null ? undefined : `\u2066${formatLeft(endsAtMs - nowMs)}\u2069`
}
