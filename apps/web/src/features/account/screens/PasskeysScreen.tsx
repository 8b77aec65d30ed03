import { useQuery } from '@tanstack/react-query'
import type { Passkey } from '@thrum/contracts/account/account.entities'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isCallError } from '../../../lib/call-error.ts'
import { formatDate } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast.ts'
import { capabilities } from '../../../platform/capabilities.ts'
import { makePasskey, preparePasskeys } from '../../../platform/passkeys.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { NotLoaded } from '../../../ui/empty-state/NotLoaded.tsx'
import { List } from '../../../ui/list/List.tsx'
import { Row } from '../../../ui/list/Row.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { ask } from '../../../ui/popup/ask.ts'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { Banner } from '../../../ui/surface/Banner.tsx'
import css from '../parts/PlainForm.module.css'
import { type FreshProof, ProofSheet } from '../parts/ProofSheet.tsx'
import { forgetPasskey, passkeysQuery, requestPasskeyMaking, storePasskey } from '../security.api.ts'

/** `/pages/account/passkeys` */
export function PasskeysScreen() {
  const { t } = useTranslation()
  const passkeys = useQuery(passkeysQuery)
  const [isProving, setProving] = useState(false)
  useEffect(preparePasskeys, [])

  async function add(proof: FreshProof) {
    const options = await requestPasskeyMaking(proof).catch((error: unknown) => {
      // Another proof would change nothing.
      if (isCallError(error, 'account.passkeyTooMany')) setProving(false)
      throw error
    })
    setProving(false)
    const result = await makePasskey(options)
    if (result.kind === 'cancelled') toast(t('account.passkeys.cancelled'))
    else if (result.kind !== 'answer') toast(t(`account.passkeys.${result.kind}`), { kind: 'alert' })
    else {
      await storePasskey(result.response)
      toast(t('account.passkeys.added'), { kind: 'done' })
    }
  }

  return (
    <Page
      header={<Header title={t('title.passkeys')} />}
      foot={
        capabilities.canUsePasskeys && passkeys.data !== undefined ? (
          <Button kind="accent" isFull onClick={() => setProving(true)}>
            {t('account.passkeys.add')}
          </Button>
        ) : undefined
      }
    >
      {capabilities.canUsePasskeys ? null : (
        <Banner kind="note" icon="info">
          {t('account.passkeys.unable')}
        </Banner>
      )}
      {passkeys.data !== undefined ? (
        <Passkeys passkeys={passkeys.data} />
      ) : passkeys.isError ? (
        <NotLoaded onRetry={() => void passkeys.refetch()} />
      ) : (
        <Skeleton lines={4} />
      )}
      <ProofSheet purpose="bind" isOpen={isProving} onClose={() => setProving(false)} onProof={add} />
    </Page>
  )
}

function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { t } = useTranslation()

  async function remove({ id, name }: Passkey) {
    const isSure = await ask({
      title: t('account.passkeys.removeTitle'),
      text: t('account.passkeys.removeText', { name }),
      yes: t('account.passkeys.remove'),
      no: t('account.passkeys.keep'),
      isDanger: true,
    })
    if (!isSure) return
    try {
      await forgetPasskey(id)
      toast(t('account.passkeys.removed'), { kind: 'done' })
    } catch {
      // The call has told the person.
    }
  }

  if (passkeys.length === 0)
    return <EmptyState title={t('account.passkeys.what')} text={t('account.passkeys.whatText')} />
  return (
    <div className={css.stack}>
      <List hasIcons>
        {passkeys.map((passkey) => (
          <Row
            key={passkey.id}
            icon="key"
            title={<bdi>{passkey.name}</bdi>}
            note={
              passkey.usedAtMs === null
                ? t('account.passkeys.made', { date: formatDate(passkey.createdAtMs) })
                : t('account.passkeys.used', {
                    date: formatDate(passkey.createdAtMs),
                    used: formatDate(passkey.usedAtMs),
                  })
            }
            end={
              <IconButton
                icon="trash"
                label={t('account.passkeys.removeLabel', { name: passkey.name })}
                onClick={() => void remove(passkey)}
              />
            }
          />
        ))}
      </List>
      <p className={css.note}>{t('account.passkeys.whatText')}</p>
    </div>
  )
}
