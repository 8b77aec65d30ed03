import type { AccountState, UserLine } from '@thrum/contracts/console/user.entities'
import { restoreUser, suspendUser } from '@thrum/contracts/console/user.routes'
import { callConsole } from '../../base/console-client.ts'
import { State } from '../../parts/cells.tsx'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { REASON } from '../../parts/fields.tsx'

const COLORS = { open: 'success', suspended: 'error', closing: 'warning' } as const

export function AccountStateChip({ state }: { state: AccountState }) {
  return <State word={state} color={COLORS[state]} />
}

interface AccountActionsProps extends Pick<UserLine, 'id' | 'state'> {
  onDone?: (answer: unknown) => void
}

export function AccountActions({ id, state, onDone }: AccountActionsProps) {
  if (state === 'closing') return null
  if (state === 'suspended') {
    return (
      <FormDialog
        label="Restore"
        title="Take the suspension back?"
        fields={[REASON]}
        send={(form) => callConsole(restoreUser, { ...form, id })}
        onDone={onDone}
      />
    )
  }
  return (
    <FormDialog
      label="Suspend"
      title="Suspend this account?"
      text="Its toys stop and its connections end within two seconds; nobody can sign in until it is restored."
      color="error"
      fields={[REASON]}
      send={(form) => callConsole(suspendUser, { ...form, id })}
      onDone={onDone}
    />
  )
}
