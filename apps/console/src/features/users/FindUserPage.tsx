import { Card, CardContent, Stack, Typography } from '@mui/material'
import type { OperatorRole } from '@thrum/contracts/console/operator.entities'
import type { UserCard, UserLine, UserRecord } from '@thrum/contracts/console/user.entities'
import { findUser, getUserRecord } from '@thrum/contracts/console/user.routes'
import { useState } from 'react'
import { Title, usePermissions } from 'react-admin'
import { callConsole } from '../../base/console-client.ts'
import { isFor } from '../../base/section.ts'
import { Time } from '../../parts/cells.tsx'
import { Facts } from '../../parts/Facts.tsx'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { REASON } from '../../parts/fields.tsx'
import { AccountActions, AccountStateChip } from './AccountActions.tsx'

/** One account at a time, with a reason; too many of them raise an alarm at others. */
export function FindUserPage() {
  const [card, setCard] = useState<UserCard | UserRecord>()
  return (
    <Card sx={{ marginTop: 2 }}>
      <Title title="Find an account" />
      <CardContent>
        <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
          <Typography>
            By its exact name, e-mail address, invitation code or id. Each look-up is counted, and stands in
            the log.
          </Typography>
          <FormDialog
            label="Look up"
            title="Look up an account"
            variant="contained"
            fields={[{ name: 'account', label: 'Name, address, code or id' }, REASON]}
            send={(form) => callConsole(findUser, form)}
            onDone={(answer) => setCard(answer as UserCard)}
          />
          {card !== undefined && (
            // No form about one person goes on with another one's card.
            <Account
              key={card.id}
              card={card}
              onChange={(changed) => setCard((now) => (now?.id === changed.id ? changed : now))}
            />
          )}
        </Stack>
      </CardContent>
    </Card>
  )
}

function Account({
  card,
  onChange,
}: {
  card: UserCard | UserRecord
  onChange: (card: UserCard | UserRecord) => void
}) {
  const { permissions } = usePermissions<OperatorRole>()
  const { id } = card
  const facts: [string, React.ReactNode][] = [
    ['Id', id],
    ['Nickname', card.nickName],
    ['State', <AccountStateChip key="state" state={card.state} />],
    ['Since', <Time key="since" atMs={card.createdAtMs} />],
    ['Suspended', <Time key="suspended" atMs={card.suspendedAtMs} />],
  ]
  if ('devices' in card) {
    const { all, open, warned, suspended } = card.complaintsAbout
    facts.push(
      ['Complaints about them', `${all}: ${open} open, ${warned} warned, ${suspended} suspended`],
      ['Complaints they filed', card.complaintsFiled],
      [
        'Devices',
        card.devices
          .map(({ code, model, isForbid }) => `${model} ${code}${isForbid ? ' (forbidden)' : ''}`)
          .join(', ') || 'none',
      ],
    )
  }
  return (
    <>
      <Facts facts={facts} />
      {isFor({ roles: getUserRecord.access }, permissions) && (
        <Stack direction="row" spacing={1}>
          <FormDialog
            label="Record"
            title="Complaints and devices of this account"
            fields={[REASON]}
            send={(form) => callConsole(getUserRecord, { ...form, id })}
            onDone={(answer) => onChange(answer as UserRecord)}
          />
          <AccountActions {...card} onDone={(answer) => onChange({ ...card, ...(answer as UserLine) })} />
        </Stack>
      )}
    </>
  )
}
