import { Trans, useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/popup/Dialog.tsx'
import { Sheet } from '../../../ui/popup/Sheet.tsx'
import type { ConsentEvent, ConsentState } from '../consent.machine.ts'
import { PrivacyLink, TermsLink } from './NoticeLink.tsx'
import css from './Points.module.css'
import { Points } from './Points.tsx'

interface ConsentPromptsProps {
  state: ConsentState
  send: (event: ConsentEvent) => void
}

/** The first and the second prompt. Neither closes by itself: both wait for an answer. */
export function ConsentPrompts({ state, send }: ConsentPromptsProps) {
  const { t } = useTranslation()
  const links = { terms: <TermsLink />, privacy: <PrivacyLink /> }
  const agree = (
    <Button kind="accent" isFull onClick={() => send('accept')}>
      {t('consent.agree')}
    </Button>
  )
  return (
    <>
      <Sheet
        isOpen={state === 'asked'}
        title={t('consent.title')}
        text={t('consent.lead')}
        actions={
          <>
            {agree}
            <Button kind="text" isFull onClick={() => send('refuse')}>
              {t('consent.decline')}
            </Button>
          </>
        }
      >
        <Points />
        <p className={css.read}>
          <Trans i18nKey="consent.read" components={links} />
        </p>
      </Sheet>
      <Dialog
        isOpen={state === 'askedAgain'}
        title={t('consent.secondTitle')}
        text={<Trans i18nKey="consent.secondText" components={links} />}
        actions={
          <>
            {agree}
            <Button isFull onClick={() => send('refuse')}>
              {t('consent.declineAndClose')}
            </Button>
          </>
        }
      />
    </>
  )
}
