import { useQuery } from '@tanstack/react-query'
import type { SignedInDevice } from '@thrum/contracts/account/account.entities'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatMoment } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast.ts'
import { Tag } from '../../../ui/badge/Tag.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { NotLoaded } from '../../../ui/empty-state/NotLoaded.tsx'
import { List } from '../../../ui/list/List.tsx'
import { Row } from '../../../ui/list/Row.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { ask } from '../../../ui/popup/ask.ts'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { Section } from '../../../ui/surface/Section.tsx'
import css from '../parts/PlainForm.module.css'
import { endSession, sessionsQuery } from '../security.api.ts'

/** `/pages/account/sessions` */
export function SessionsScreen() {
  const { t } = useTranslation()
  const sessions = useQuery(sessionsQuery)
  const [isBusy, setBusy] = useState(false)
  const others = sessions.data?.filter((device) => !device.isCurrent) ?? []

  async function end(id: string, title: string) {
    const isSure = await ask({
      title,
      text: t('account.sessions.oneText'),
      yes: t('account.sessions.signOut'),
      no: t('account.sessions.keep'),
      isDanger: true,
    })
    if (!isSure) return
    setBusy(true)
    try {
      await endSession(id)
      toast(t('account.sessions.ended'), { kind: 'done' })
    } catch {
      // The call has told the person.
    } finally {
      setBusy(false)
    }
  }

  return (
    <Page
      header={<Header title={t('title.sessions')} />}
      foot={
        others.length > 1 ? (
          <Button
            kind="danger"
            isFull
            isBusy={isBusy}
            onClick={() => void end('others', t('account.sessions.allTitle'))}
          >
            {t('account.sessions.all')}
          </Button>
        ) : undefined
      }
    >
      {sessions.data !== undefined ? (
        <Devices
          devices={sessions.data}
          onEnd={(id, label) => void end(id, t('account.sessions.oneTitle', { label }))}
        />
      ) : sessions.isError ? (
        <NotLoaded onRetry={() => void sessions.refetch()} />
      ) : (
        <Skeleton lines={5} />
      )}
    </Page>
  )
}

interface DevicesProps {
  devices: readonly SignedInDevice[]
  onEnd: (id: string, label: string) => void
}

function Devices({ devices, onEnd }: DevicesProps) {
  const { t } = useTranslation()
  const others = devices.filter((device) => !device.isCurrent)
  const nameOf = ({ label }: SignedInDevice) => (label === '' ? t('account.sessions.unknown') : label)
  return (
    <div className={css.stack}>
      <List hasIcons>
        {devices
          .filter((device) => device.isCurrent)
          .map((device) => (
            <Row
              key={device.id}
              icon="device"
              title={
                <>
                  <bdi>{nameOf(device)}</bdi> <Tag kind="ok">{t('account.sessions.here')}</Tag>
                </>
              }
              note={t('account.sessions.since', { since: formatDate(device.createdAtMs) })}
            />
          ))}
      </List>
      <Section title={t('account.sessions.others')}>
        {others.length === 0 ? (
          <p className={css.note}>{t('account.sessions.none')}</p>
        ) : (
          <List hasIcons>
            {others.map((device) => (
              <Row
                key={device.id}
                icon="device"
                title={<bdi>{nameOf(device)}</bdi>}
                note={
                  <>
                    {t('account.sessions.seen', { seen: formatMoment(device.seenAtMs) })}
                    <br />
                    {t('account.sessions.since', { since: formatDate(device.createdAtMs) })}
                  </>
                }
                end={
                  <IconButton
                    icon="logout"
                    label={t('account.sessions.signOutLabel', { label: nameOf(device) })}
                    onClick={() => onEnd(device.id, nameOf(device))}
                  />
                }
              />
            ))}
          </List>
        )}
      </Section>
    </div>
  )
}
