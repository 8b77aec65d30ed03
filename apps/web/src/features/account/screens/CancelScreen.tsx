import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { session } from '../../../lib/session.ts'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { isReady } from '../../../routes.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Check } from '../../../ui/choice/Check.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { List } from '../../../ui/list/List.tsx'
import { Row } from '../../../ui/list/Row.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { closing } from '../closing.store.ts'
import { closeAccount } from '../closing.ts'
import { CancelFacts } from '../parts/CancelFacts.tsx'
import { CancelWordSheet } from '../parts/CancelWordSheet.tsx'
import { Farewell } from '../parts/Farewell.tsx'
import { ProofSheet } from '../parts/ProofSheet.tsx'
import css from './CancelScreen.module.css'

/** `/pages/account/cancel`: open to all, since it says farewell to somebody who is nobody any more. */
export function CancelScreen() {
  const { isClosed } = useSyncExternalStore(closing.subscribe, closing.getState)
  const { token } = useSyncExternalStore(session.subscribe, session.getSnapshot)
  if (isClosed) return <Farewell />
  return token === undefined ? <Visitor /> : <Cancel />
}

function Visitor() {
  const { t } = useTranslation()
  return (
    <Page header={<Header title={t('account.cancel.title')} />}>
      <EmptyState
        title={t('account.cancel.visitor')}
        action={
          <Button kind="accent" onClick={() => navigation.push('/pages/account/signIn')}>
            {t('account.signIn')}
          </Button>
        }
      />
    </Page>
  )
}

/** Three doors: the check, the typed word, the fresh proof. */
function Cancel() {
  const { t } = useTranslation()
  const [isUnderstood, setUnderstood] = useState(false)
  const [open, setOpen] = useState<'word' | 'proof'>()
  const close = () => setOpen(undefined)
  return (
    <Page
      header={<Header title={t('account.cancel.title')} />}
      foot={
        <Button kind="danger" isFull disabled={!isUnderstood} onClick={() => setOpen('word')}>
          {t('account.cancel.go')}
        </Button>
      }
    >
      <p className={css.lead}>{t('account.cancel.lead')}</p>
      {isReady('/pages/account/export') ? (
        <List hasIcons>
          <Row
            icon="download"
            title={t('account.cancel.export')}
            note={t('account.cancel.exportNote')}
            to="/pages/account/export"
          />
        </List>
      ) : null}
      <CancelFacts />
      <div className={css.check}>
        <Check label={t('account.cancel.understood')} isOn={isUnderstood} onChange={setUnderstood} />
      </div>
      <CancelWordSheet isOpen={open === 'word'} onClose={close} onTyped={() => setOpen('proof')} />
      <ProofSheet purpose="cancel" isOpen={open === 'proof'} onClose={close} onProof={closeAccount} />
    </Page>
  )
}
