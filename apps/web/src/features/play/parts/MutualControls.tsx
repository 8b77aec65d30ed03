import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Section } from '../../../ui/surface/Section.tsx'
import { isolated } from '../play-words.ts'
import { useQuality } from '../use-play.ts'
import { InitiatorControls } from './InitiatorControls.tsx'
import type { MutualSideProps } from './MutualSide.tsx'
import { PartnerCard } from './PartnerCard.tsx'
import { PlayNotice } from './PlayNotice.tsx'
import { ReceiverControls } from './ReceiverControls.tsx'

/** What the partner's toy offers and does, then what the own one does and how strong it may get. */
export function MutualControls({ play, initiator, receiver, snapshot }: Omit<MutualSideProps, 'onEnd'>) {
  const { t } = useTranslation()
  const steering = useMemo(() => ({ ...play, role: 'initiator' as const }), [play])
  const steered = useMemo(() => ({ ...play, role: 'receiver' as const }), [play])
  return (
    <>
      <PartnerCard play={play} quality={useQuality()} />
      <PlayNotice hasTip />
      <Section title={t('play.mutual.theirs', { name: isolated(play.partner.name) })}>
        <InitiatorControls play={steering} initiator={initiator} snapshot={snapshot} isHalf />
      </Section>
      <Section title={t('play.mutual.own')}>
        <ReceiverControls play={steered} receiver={receiver} snapshot={snapshot} isHalf />
      </Section>
    </>
  )
}
