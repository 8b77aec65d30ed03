import type { UseQueryResult } from '@tanstack/react-query'
import type { Profile } from '@thrum/contracts/account/account.entities'
import { formatInviteNum } from '@thrum/contracts/ids'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Strings } from '../../../ui/strings/Strings.tsx'
import { copyCode, QrCode, QrSheet } from '../../account/index.ts'
import { InviteForm } from './InviteForm.tsx'
import css from './TogetherCard.module.css'

/** One's own code to share, and the partner's code to enter. */
export function TogetherCard({ profile }: { profile: UseQueryResult<Profile> }) {
  const { t } = useTranslation()
  const mine = profile.data
  return (
    <section className={css.card} aria-labelledby="together">
      <div className={css.strings}>
        <Strings height={156} />
      </div>
      <div className={css.top}>
        <div className={css.words}>
          <h2 id="together" className={css.title}>
            {t('home.together')}
          </h2>
          <p className={css.text}>{t('home.togetherText')}</p>
          <p className={css.label}>{t('home.yourCode')}</p>
          {mine === undefined ? (
            <OwnCodeMissing isFailed={profile.isError} onRetry={() => void profile.refetch()} />
          ) : (
            <p className={css.line}>
              <bdi dir="ltr" className={css.code}>
                {formatInviteNum(mine.inviteNum)}
              </bdi>
              <IconButton
                icon="copy"
                label={t('home.copyCode')}
                onClick={() => void copyCode(formatInviteNum(mine.inviteNum))}
              />
            </p>
          )}
        </div>
        {mine !== undefined ? <OwnQr profile={mine} /> : profile.isError ? null : <div className={css.qr} />}
      </div>
      <InviteForm own={mine?.inviteNum} />
    </section>
  )
}

function OwnCodeMissing({ isFailed, onRetry }: { isFailed: boolean; onRetry: () => void }) {
  const { t } = useTranslation()
  if (!isFailed) return <p className={css.line} aria-busy="true" />
  return (
    <p className={css.line}>
      <Button size="small" kind="inverse" onClick={onRetry}>
        {t('ui.retry')}
      </Button>
    </p>
  )
}

function OwnQr({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={css.qr}
        aria-label={t('account.mine.showQr')}
        onClick={() => setOpen(true)}
      >
        <QrCode qrId={profile.qrId} sizePx={68} />
      </button>
      <QrSheet
        inviteNum={profile.inviteNum}
        qrId={profile.qrId}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
