import type { DataExport } from '@thrum/contracts/account/account.entities'
import { useTranslation } from 'react-i18next'
import { formatBytes, formatMoment, formatPercent } from '../../../lib/format.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { ProgressBar } from '../../../ui/progress/ProgressBar.tsx'
import { Card } from '../../../ui/surface/Card.tsx'
import { beginExport, readyExport } from '../export.api.ts'
import css from './ExportState.module.css'

/** Where the archive stands, and the one thing to do about it. */
export function ExportState({ archive }: { archive: DataExport }) {
  switch (archive.state) {
    case 'none':
      return <Start label="account.export.start" />
    case 'working':
      return <Progress percent={archive.percent} />
    case 'ready':
      return <Ready archive={archive} />
    case 'failed':
      return <Failed />
  }
}

async function begin(): Promise<void> {
  try {
    await beginExport()
  } catch {
    // The call has told the person; the page shows what stands.
  }
}

function Start({ label }: { label: 'account.export.start' | 'account.export.again' }) {
  const { t } = useTranslation()
  return (
    <Button kind={label === 'account.export.start' ? 'accent' : 'quiet'} isFull onClick={() => void begin()}>
      {t(label)}
    </Button>
  )
}

function Progress({ percent }: { percent: number }) {
  const { t } = useTranslation()
  return (
    <Card>
      <div className={css.state} aria-busy="true">
        <p className={css.title}>
          {t('account.export.working')}
          <span className={css.percent}>{formatPercent(percent)}</span>
        </p>
        <ProgressBar label={t('account.export.working')} percent={percent} />
        <p className={css.text}>{t('account.export.workingText')}</p>
      </div>
    </Card>
  )
}

function Ready({ archive }: { archive: DataExport }) {
  const { t } = useTranslation()

  async function download() {
    try {
      const { address } = await readyExport()
      if (address === null) return
      const link = document.createElement('a')
      link.href = address
      link.download = ''
      link.click()
    } catch {
      // The call has told the person.
    }
  }

  return (
    <>
      <Card>
        <div className={css.state} role="status">
          <p className={css.title}>
            <Icon name="check" />
            {t('account.export.ready')}
          </p>
          <p className={css.text}>
            {archive.bytes === null ? null : <>{formatBytes(archive.bytes)}. </>}
            {archive.endsAtMs === null
              ? null
              : t('account.export.ends', { moment: formatMoment(archive.endsAtMs) })}
          </p>
        </div>
      </Card>
      <Button kind="accent" isFull icon="download" onClick={() => void download()}>
        {t('account.export.download')}
      </Button>
      <Start label="account.export.again" />
    </>
  )
}

function Failed() {
  const { t } = useTranslation()
  return (
    <>
      <Card>
        <div className={css.state} role="alert">
          <p className={css.title}>
            <Icon name="warning" />
            {t('account.export.failed')}
          </p>
          <p className={css.text}>{t('account.export.failedText')}</p>
        </div>
      </Card>
      <Button kind="accent" isFull onClick={() => void begin()}>
        {t('ui.retry')}
      </Button>
    </>
  )
}
