import { useQuery } from '@tanstack/react-query'
import { FAMILIES, type Family } from '@thrum/toy-protocol/families'
import { PRACTICE_MODEL } from '@thrum/toy-protocol/foreign-toys'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../lib/toast.ts'
import { useLeave } from '../../../navigation/page.context.ts'
import { capabilities } from '../../../platform/capabilities.ts'
import { List } from '../../../ui/list/List.tsx'
import { Row } from '../../../ui/list/Row.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Section } from '../../../ui/surface/Section.tsx'
import { NeedsApp } from '../../download/index.ts'
import { devicesQuery } from '../device.api.ts'
import { type AddResult, addOfFamily, addPhone } from '../foreign.ts'
import { BluetoothNotice, type BluetoothProblem } from '../parts/BluetoothNotice.tsx'
import { IntifaceSection } from '../parts/IntifaceSection.tsx'
import css from './ForeignToyScreen.module.css'

/** `/pages/device/foreign`: toys of other makers, and the phone itself, which have no code to scan or type. */
export function ForeignToyScreen() {
  const { t } = useTranslation()
  const leave = useLeave()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<BluetoothProblem>()

  async function run(work: () => Promise<AddResult>): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    const result = await work()
    setBusy(false)
    if (result.at === 'added') {
      toast(t('device.add.added', { name: result.device.name }), { kind: 'done' })
      leave()
    } else if (result.at === 'off' || result.at === 'noPermission' || result.at === 'unsupported')
      setProblem(result.at)
    else if (result.at === 'notKnown')
      toast(t('device.foreign.notKnown'), { kind: 'alert', durationMs: 4_000 })
    else if (result.at === 'failed')
      toast(t('device.detail.pairFailed'), { kind: 'alert', durationMs: 4_000 })
  }

  return (
    <Page header={<Header title={t('device.foreign.title')} />}>
      {capabilities.offersToys ? (
        <div className={css.ways}>
          <Section title={t('device.foreign.bluetooth')}>
            <p className={css.text}>{t('device.foreign.bluetoothText')}</p>
            {problem === undefined ? null : <BluetoothNotice problem={problem} canRetry={false} />}
            <List hasIcons>
              {FAMILIES.map((family) => (
                <FamilyRow
                  key={family.name}
                  family={family}
                  onOpen={() => void run(() => addOfFamily(family))}
                />
              ))}
            </List>
            <p className={css.note}>{t('device.foreign.even')}</p>
          </Section>
          <IntifaceSection run={(work) => void run(work)} />
          <Practise onAdd={() => void run(() => addPhone(t('device.foreign.phone')))} />
        </div>
      ) : (
        <NeedsApp />
      )}
    </Page>
  )
}

/** What its toys are called, each once: one toy may spell its name in several ways. */
function namesOf(family: Family): string[] {
  const spelled = family.models.flatMap((model) => model.names).filter((name) => !name.endsWith('*'))
  const bare = (name: string) => name.toLowerCase().replace(/[ _]/g, '')
  return [...new Map(spelled.toReversed().map((name) => [bare(name), name])).values()].sort()
}

function FamilyRow({ family, onOpen }: { family: Family; onOpen: () => void }) {
  const { t } = useTranslation()
  const names = namesOf(family)
  // Latin names with numbers keep their order in right-to-left languages too, with no word of those between them.
  const note = names.length === 0 ? t('device.foreign.vibrating') : <bdi dir="ltr">{names.join(', ')}</bdi>
  return <Row icon="bt" title={<bdi>{family.name}</bdi>} note={note} onClick={onOpen} />
}

function Practise({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation()
  const devices = useQuery(devicesQuery)
  const has = devices.data?.some(({ model }) => model === PRACTICE_MODEL) === true
  const isOffered = capabilities.canVibrate && devices.data !== undefined && !has
  const note = !capabilities.canVibrate
    ? t('device.foreign.phoneCant')
    : t(has ? 'device.foreign.have' : 'device.foreign.phoneText')
  return (
    <Section title={t('device.foreign.practise')}>
      <List hasIcons>
        <Row
          icon="device"
          title={t('device.foreign.phone')}
          note={note}
          {...(isOffered ? { onClick: onAdd } : {})}
        />
      </List>
    </Section>
  )
}
