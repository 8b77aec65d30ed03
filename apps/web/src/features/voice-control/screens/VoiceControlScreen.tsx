import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../lib/format.ts'
import { capabilities } from '../../../platform/capabilities.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Chip } from '../../../ui/choice/Chip.tsx'
import lane from '../../../ui/lane.module.css'
import { Banner } from '../../../ui/surface/Banner.tsx'
import { Card } from '../../../ui/surface/Card.tsx'
import { RecordButton } from '../../pattern/record/index.ts'
import { LentNote } from '../../play/index.ts'
import { AppOnly, ModePage, UnattendedBanner } from '../../player/index.ts'
import { SettingSlider } from '../../sound/parts/index.ts'
import type { Listening } from '../listening.ts'
import { EffectSheet } from '../parts/EffectSheet.tsx'
import { VoiceStage } from '../parts/VoiceStage.tsx'
import { useVoice } from '../use-voice.ts'
import { voiceStore } from '../voice.store.ts'
import { EFFECTS } from '../voice-effects.ts'
import type { VoiceSettings } from '../voice-source.ts'
import css from './VoiceControlScreen.module.css'

/** A toy that follows one's voice. Source: spec §1, §2 (voiceControl), PLR-04. */
export function VoiceControlScreen() {
  const { t } = useTranslation()
  return capabilities.offersToys ? <VoiceControl /> : <AppOnly title={t('title.voiceControl')} />
}

function VoiceControl() {
  const { t } = useTranslation()
  const { listening, mode, settings, toggle } = useVoice()
  const [isChoosing, setChoosing] = useState(false)
  const set = (part: Partial<VoiceSettings>) => {
    mode.touch()
    voiceStore.set(part)
  }
  return (
    <ModePage
      title={t('title.voiceControl')}
      end={<IconButton icon="speaker" label={t('voiceControl.effects')} onClick={() => setChoosing(true)} />}
      snapshot={mode.snapshot}
      beside={
        <EffectSheet
          isOpen={isChoosing}
          onClose={() => setChoosing(false)}
          effect={settings.effect}
          onChoose={(effect) => set({ effect })}
          scene={mode.scene}
          onTouch={mode.touch}
        />
      }
    >
      {(device) => (
        <>
          <LentNote />
          <VoiceStage
            listening={listening}
            sensitivity={settings.sensitivity}
            tag={device.name}
            isConnected={mode.snapshot.link.at === 'connected'}
            onToggle={toggle}
          />
          <Trouble listening={listening} onAgain={toggle} />
          <UnattendedBanner isShown={mode.isWarned} onStay={mode.touch} />
          <RecordButton />
          <Settings settings={settings} onSet={set} />
          <p className={css.note}>{t('voiceControl.onlyMeasured')}</p>
        </>
      )}
    </ModePage>
  )
}

interface SettingsProps {
  readonly settings: VoiceSettings
  readonly onSet: (part: Partial<VoiceSettings>) => void
}

function Settings({ settings, onSet }: SettingsProps) {
  const { t } = useTranslation()
  const { sensitivity, strength, effect } = settings
  return (
    <>
      <div className={css.card}>
        <Card>
          <SettingSlider
            label={t('sound.sensitivity')}
            value={sensitivity}
            words={formatPercent(sensitivity)}
            onChange={(value) => onSet({ sensitivity: value })}
          />
          <SettingSlider
            label={t('sound.strength')}
            value={strength}
            words={formatPercent(strength)}
            onChange={(value) => onSet({ strength: value })}
          />
        </Card>
      </div>
      <fieldset
        className={`${css.effects} ${lane.lane} ${lane.chips}`}
        aria-label={t('voiceControl.effects')}
      >
        {EFFECTS.map(({ id, nameKey }) => (
          <Chip key={id} isOn={id === effect} onClick={() => onSet({ effect: id })}>
            {t(nameKey)}
          </Chip>
        ))}
      </fieldset>
    </>
  )
}

/** Why there is no microphone, and what to do about it. */
function Trouble({
  listening,
  onAgain,
}: {
  readonly listening: Pick<Listening, 'subscribe' | 'getSnapshot'>
  readonly onAgain: () => void
}) {
  const { t } = useTranslation()
  const { trouble } = useSyncExternalStore(listening.subscribe, listening.getSnapshot)
  if (trouble === undefined) return null
  return (
    <div className={css.banner}>
      <Banner
        icon="mic"
        action={
          <Button kind="text" size="small" onClick={onAgain}>
            {t('voiceControl.again')}
          </Button>
        }
      >
        {t(trouble === 'unsupported' ? 'voiceControl.unsupported' : `chat.voice.${trouble}`)}
      </Banner>
    </div>
  )
}
