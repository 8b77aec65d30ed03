import { zodResolver } from '@hookform/resolvers/zod'
import type { GiftForm } from '@thrum/contracts/gift/gift.routes'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Field } from '../../../ui/field/Field.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Sent } from '../../../ui/surface/Sent.tsx'
import { errorSentence, showRefusal } from '../../account/index.ts'
import { sendForm } from '../gift.api.ts'
import { GiftFields } from '../gift.form.ts'
import { GiftArt } from '../parts/GiftArt.tsx'
import css from './GiftScreen.module.css'

const FORM_ID = 'gift-form'

/** `/pages/gift/gift`: the form for the mystery gift, and what was sent. */
export function GiftScreen() {
  const { t } = useTranslation()
  const [sent, setSent] = useState<GiftForm>()
  const [isBusy, setBusy] = useState(false)
  return (
    <Page
      header={
        <Header
          title={t('title.gift')}
          end={
            <IconButton
              icon="file"
              label={t('gift.mine')}
              onClick={() => navigation.push('/pages/gift/forms')}
            />
          }
        />
      }
      foot={
        sent === undefined ? (
          <Button type="submit" form={FORM_ID} kind="accent" isFull isBusy={isBusy}>
            {t('gift.send')}
          </Button>
        ) : (
          <div className={css.foot}>
            <Button kind="accent" isFull onClick={() => navigation.push('/pages/gift/forms')}>
              {t('gift.mine')}
            </Button>
            <Button kind="text" isFull onClick={() => setSent(undefined)}>
              {t('gift.another')}
            </Button>
          </div>
        )
      }
    >
      <GiftArt />
      {sent === undefined ? (
        <Fields onSent={setSent} onBusy={setBusy} />
      ) : (
        <Sent title={t('gift.sentTitle')} text={t('gift.sentText', { email: sent.email })} />
      )}
    </Page>
  )
}

interface FieldsProps {
  readonly onSent: (form: GiftForm) => void
  readonly onBusy: (isBusy: boolean) => void
}

function Fields({ onSent, onBusy }: FieldsProps) {
  const { t } = useTranslation()
  const form = useForm({
    resolver: zodResolver(GiftFields),
    defaultValues: { platform: '', orderNumber: '', email: '' },
    mode: 'onTouched',
  })
  const { errors } = form.formState

  const submit = form.handleSubmit(async (fields) => {
    onBusy(true)
    try {
      onSent(await sendForm(fields))
    } catch (error) {
      showRefusal(error, form.setError, {
        'gift.platformInvalid': 'platform',
        'gift.orderInvalid': 'orderNumber',
        'gift.notAccepted': 'orderNumber',
        'gift.emailInvalid': 'email',
      })
    } finally {
      onBusy(false)
    }
  })

  return (
    <form id={FORM_ID} className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <p className={css.lead}>{t('gift.lead')}</p>
      <Field
        {...form.register('platform')}
        label={t('gift.platform')}
        hint={t('gift.platformHint')}
        error={errorSentence(t, errors.platform)}
        maxLength={50}
        autoComplete="off"
        dir="auto"
      />
      <Field
        {...form.register('orderNumber')}
        label={t('gift.orderNumber')}
        error={errorSentence(t, errors.orderNumber)}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
      />
      <Field
        {...form.register('email')}
        label={t('gift.email')}
        hint={t('gift.emailHint')}
        error={errorSentence(t, errors.email)}
        type="email"
        maxLength={254}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
      />
    </form>
  )
}
