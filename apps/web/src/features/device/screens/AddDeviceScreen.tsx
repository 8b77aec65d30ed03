import { zodResolver } from '@hookform/resolvers/zod'
import type { Device } from '@thrum/contracts/device/device.entities'
import { formatDeviceCode } from '@thrum/contracts/ids'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../lib/toast.ts'
import { DEVICE_CODE_GROUPS, regroup } from '../../../lib/typed-code.ts'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { useLeave } from '../../../navigation/page.context.ts'
import { capabilities } from '../../../platform/capabilities.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Field } from '../../../ui/field/Field.tsx'
import { List } from '../../../ui/list/List.tsx'
import { Row } from '../../../ui/list/Row.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { errorSentence, showRefusal } from '../../account/index.ts'
import { NeedsApp } from '../../download/index.ts'
import { ScanPanel } from '../../scan/parts/index.ts'
import { addDevice } from '../device.api.ts'
import { AddDeviceForm } from '../device.form.ts'
import type { PairResult } from '../pairing.ts'
import { BluetoothNotice, type BluetoothProblem } from '../parts/BluetoothNotice.tsx'
import { DeviceShape } from '../parts/DeviceShape.tsx'
import { DeviceWarnings } from '../parts/DeviceWarnings.tsx'
import { PairButton } from '../parts/PairButton.tsx'
import css from './AddDeviceScreen.module.css'

/** `/pages/device/add`: the code first, then the pairing. */
export function AddDeviceScreen() {
  const { t } = useTranslation()
  const [added, setAdded] = useState<Device>()
  if (!capabilities.offersToys) {
    return (
      <Page header={<Header title={t('device.add.title')} />}>
        <NeedsApp />
      </Page>
    )
  }
  return added === undefined ? <TypeCode onAdded={setAdded} /> : <PairNow device={added} />
}

function TypeCode({ onAdded }: { onAdded: (device: Device) => void }) {
  const { t } = useTranslation()
  const form = useForm({ resolver: zodResolver(AddDeviceForm), defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState
  const code = form.register('code')

  const add = async (values: AddDeviceForm) => {
    try {
      const device = await addDevice(values.code)
      toast(t('device.add.added', { name: device.name }), { kind: 'done' })
      onAdded(device)
    } catch (error) {
      showRefusal(error, form.setError, {
        'device.codeInvalid': 'code',
        'device.codeUnknown': 'code',
        'device.codeUsed': 'code',
        'device.forbidden': 'code',
        'device.tooMany': 'code',
      })
    }
  }
  const submit = form.handleSubmit(add)

  function scanned({ code: text }: { code: string }) {
    // What is wrong with it is said beside the field, where it can be changed.
    form.setValue('code', formatDeviceCode(text))
    form.clearErrors()
    void submit()
  }

  return (
    <Page
      header={<Header title={t('device.add.title')} />}
      foot={
        <Button type="submit" form="add-device" kind="accent" isFull isBusy={isSubmitting}>
          {t('device.add.submit')}
        </Button>
      }
    >
      <ScanPanel wants="toy" onFound={scanned} />
      <form id="add-device" className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <h2 className={css.title}>{t('device.add.orType')}</h2>
        <div className={css.code}>
          <Field
            {...code}
            onChange={(event) => {
              regroup(event.currentTarget, DEVICE_CODE_GROUPS)
              return code.onChange(event)
            }}
            label={t('device.add.code')}
            icon="keyboard"
            hint={t('device.add.lead')}
            error={errorSentence(t, errors.code)}
            placeholder="XXXX XXXX XXXX"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={64}
            dir="ltr"
          />
        </div>
      </form>
      <List hasIcons>
        <Row
          icon="wave"
          title={t('device.foreign.entry')}
          note={t('device.foreign.entryText')}
          onClick={() => navigation.replace('/pages/device/foreign')}
        />
      </List>
    </Page>
  )
}

function problemOf(result: PairResult | undefined): BluetoothProblem | undefined {
  return result === 'off' || result === 'noPermission' || result === 'unsupported' ? result : undefined
}

function PairNow({ device }: { device: Device }) {
  const { t } = useTranslation()
  const leave = useLeave()
  const [result, setResult] = useState<PairResult>()
  const problem = problemOf(result)
  const lead = useRef<HTMLParagraphElement>(null)
  // The button that had the focus went with the step before.
  useEffect(() => lead.current?.focus(), [])
  return (
    <Page
      header={<Header title={device.name} />}
      foot={
        <div className={css.foot}>
          <PairButton
            device={device}
            kind="accent"
            onResult={(next) => {
              setResult(next)
              if (next === 'paired') leave()
            }}
          />
          <Button kind="text" isFull onClick={navigation.back}>
            {t('device.bluetooth.notNow')}
          </Button>
        </div>
      }
    >
      <div className={css.picture} aria-hidden="true">
        <DeviceShape img={device.img} sizePx={132} />
      </div>
      <div className={css.form}>
        <p ref={lead} className={css.lead} tabIndex={-1}>
          {t('device.detail.pairText')}
        </p>
        {problem === undefined ? null : <BluetoothNotice problem={problem} canRetry={false} />}
        <DeviceWarnings device={device} />
      </div>
    </Page>
  )
}
