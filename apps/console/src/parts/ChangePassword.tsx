import type { ButtonProps } from '@mui/material'
import { changeOperatorPassword } from '@thrum/contracts/console/operator.routes'
import { callConsole } from '../base/console-client.ts'
import { FormDialog } from './FormDialog.tsx'
import type { FormField } from './fields.tsx'

const FIELDS: readonly FormField[] = [
  { name: 'oldPassword', label: 'Password so far', kind: 'password' },
  { name: 'newPassword', label: 'New password', kind: 'password', help: 'At least 12 characters' },
]

export function ChangePassword({ color }: Pick<ButtonProps, 'color'>) {
  return (
    <FormDialog
      label="Change password"
      color={color}
      text="All other sessions of yours end."
      fields={FIELDS}
      send={(form) => callConsole(changeOperatorPassword, form)}
    />
  )
}
