import { zodResolver } from '@hookform/resolvers/zod'
import type { Device } from '@thrum/contracts/device/device.entities'
import { INTIFACE_MODEL, PRACTICE_MODEL } from '@thrum/toy-protocol/foreign-toys'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isCallError } from '../../../lib/call-error.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Field } from '../../../ui/field/Field.tsx'
import { List } from '../../../ui/list/List.tsx'
import { Row } from '../../../ui/list/Row.tsx'
import { ask } from '../../../ui/popup/ask.ts'
import { errorSentence, showRefusal } from '../../account/index.ts'
import { makeDefault, remove, rename } from '../device.api.ts'
import { RenameForm } from '../device.form.ts'
import { letGo, type PairResult } from '../pairing.ts'
import css from './DeviceDetail.module.css'
import { PairButton } from './PairButton.tsx'

interface DeviceActionsProps {
  device: Device
  onPaired: (result: PairResult) => void
  onClose: () => void
}

/** Toys behind a server, and the phone itself, are not paired. */
function isPaired(model: string): boolean {
  return model !== INTIFACE_MODEL && model !== PRACTICE_MODEL
}

/** A failed call has told the person already; anything else is a fault of ours. */
async function told(work: Promise<void>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (!isCallError(error)) throw error
    return false
  }
}

/** Default, rename, pair again, remove. */
export function DeviceActions({ device, onPaired, onClose }: DeviceActionsProps) {
  const { t } = useTranslation()
  const [isRenaming, setRenaming] = useState(false)

  async function chooseDefault() {
    if (await told(makeDefault(device.id))) {
      toast(t('device.detail.nowDefault', { name: device.name }), { kind: 'done' })
    }
  }

  async function askToRemove() {
    const isSure = await ask({
      title: t('device.detail.removeTitle', { name: device.name }),
      text: t(device.code === '' ? 'device.foreign.removeText' : 'device.detail.removeText'),
      yes: t('device.detail.remove'),
      no: t('device.detail.keep'),
      isDanger: true,
    })
    if (!isSure) return
    // What is refused, as while it plays, leaves the toy as it is.
    if (await told(remove(device.id))) {
      await letGo(device)
      onClose()
      toast(t('device.detail.removed', { name: device.name }), { kind: 'done' })
    }
  }

  const renameRow = useRef<HTMLButtonElement>(null)
  const hasRenamed = useRef(false)
  // The form went with its focus; the row that opened it takes it back.
  useEffect(() => {
    if (hasRenamed.current && !isRenaming) renameRow.current?.focus()
    hasRenamed.current = isRenaming
  }, [isRenaming])

  if (isRenaming) return <Rename device={device} onDone={() => setRenaming(false)} />
  return (
    <>
      {device.address === '' || !isPaired(device.model) ? null : (
        <PairButton device={device} kind="quiet" onResult={onPaired} />
      )}
      <List hasIcons>
        {device.isDefault ? (
          <Row icon="check" title={t('device.detail.isDefault')} />
        ) : (
          <Row icon="check" title={t('device.detail.setDefault')} onClick={() => void chooseDefault()} />
        )}
        <Row
          ref={renameRow}
          icon="edit"
          title={t('device.detail.rename')}
          onClick={() => setRenaming(true)}
        />
        <Row icon="trash" title={t('device.detail.remove')} isDanger onClick={() => void askToRemove()} />
      </List>
    </>
  )
}

function Rename({ device, onDone }: { device: Device; onDone: () => void }) {
  const { t } = useTranslation()
  const form = useForm({ resolver: zodResolver(RenameForm), defaultValues: { name: device.name } })
  const { errors, isSubmitting } = form.formState
  const { setFocus } = form
  useEffect(() => setFocus('name'), [setFocus])

  const submit = form.handleSubmit(async ({ name }) => {
    try {
      await rename({ id: device.id, name })
      toast(t('device.detail.renamed'), { kind: 'done' })
      onDone()
    } catch (error) {
      showRefusal(error, form.setError, { 'device.nameInvalid': 'name' })
    }
  })

  return (
    <form className={css.rename} onSubmit={(event) => void submit(event)} noValidate>
      <Field
        {...form.register('name')}
        label={t('device.detail.name')}
        error={errorSentence(t, errors.name)}
        autoComplete="off"
        dir="auto"
      />
      <div className={css.pair}>
        <Button onClick={onDone}>{t('device.detail.cancel')}</Button>
        <Button type="submit" kind="inverse" isBusy={isSubmitting}>
          {t('device.detail.save')}
        </Button>
      </div>
    </form>
  )
}
