import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../lib/toast.ts'
import { answerByPasskey, preparePasskeys } from '../../../platform/passkeys.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { requestPasskeyChallenge, requestPasskeySignIn } from '../entry.api.ts'

/** Signs in without a name: the browser offers the passkeys it has for this site. */
export function PasskeySignIn({ onToken }: { onToken: (token: string) => Promise<void> }) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  useEffect(preparePasskeys, [])

  async function enter() {
    setBusy(true)
    try {
      const result = await answerByPasskey(await requestPasskeyChallenge())
      if (result.kind === 'answer') await onToken(await requestPasskeySignIn(result.response))
      else if (result.kind === 'cancelled') toast(t('account.passkeys.cancelled'))
      else toast(t('account.passkeys.failed'), { kind: 'alert' })
    } catch {
      // The call has told the person.
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button kind="line" icon="key" isFull isBusy={isBusy} onClick={() => void enter()}>
      {t('account.passkeySignIn')}
    </Button>
  )
}
