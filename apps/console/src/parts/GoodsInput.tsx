import { Alert, MenuItem, TextField } from '@mui/material'
import { listStock } from '@thrum/contracts/console/goods.routes'
import { useAnswer } from '../base/use-answer.ts'
import type { FieldInputProps } from './fields.tsx'

/** As many as one call gives, the newest first. */
export const CHOOSABLE = { pageSize: 100 }

/** A product, chosen by its name. */
export function GoodsInput({ field, value, onChange }: FieldInputProps) {
  const { data, failure } = useAnswer(listStock, CHOOSABLE)
  const list = data?.list ?? []
  // The value of a form that is opened again stands before the list has come.
  const isListed = list.some(({ id }) => id === value)
  return (
    <>
      <TextField
        select
        name={field.name}
        label={field.label}
        required={field.isOptional !== true}
        helperText={field.help}
        fullWidth
        value={isListed ? value : ''}
        onChange={(event) => onChange(event.target.value)}
      >
        {field.isOptional === true && <MenuItem value="">none</MenuItem>}
        {list.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      {failure !== undefined && <Alert severity="error">{failure}</Alert>}
    </>
  )
}
