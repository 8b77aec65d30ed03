import { Alert, Autocomplete, createFilterOptions, TextField } from '@mui/material'
import { listStock, type StockLine } from '@thrum/contracts/console/goods.routes'
import { PAGE_SIZE_MAX } from '@thrum/contracts/limits'
import { callConsole } from '../base/console-client.ts'
import { useFetched } from '../base/use-answer.ts'
import { type FieldInputProps, isRefused } from './fields.tsx'

/** More than anybody reads; whoever looks for another one writes some of its name. */
const narrow = createFilterOptions<StockLine>({ limit: 100 })

/** All products, the newest first. */
export async function fetchStock(): Promise<StockLine[]> {
  const all: StockLine[] = []
  for (let page = 1; ; page += 1) {
    const { list } = await callConsole(listStock, { page, pageSize: PAGE_SIZE_MAX })
    all.push(...list)
    if (list.length < PAGE_SIZE_MAX) return all
  }
}

/** A product, chosen by its name. */
export function GoodsInput({ field, value, refused, onChange }: FieldInputProps) {
  const { data: all = [], failure } = useFetched(fetchStock)
  return (
    <>
      <Autocomplete
        options={all}
        // The value of a form that is opened again stands before the list has come.
        value={all.find(({ id }) => id === value) ?? null}
        onChange={(_event, chosen) => onChange(chosen?.id ?? '')}
        // Words that name no product send no form either.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        filterOptions={narrow}
        getOptionKey={({ id }) => id}
        getOptionLabel={({ name }) => name}
        autoHighlight
        renderInput={(props) => (
          <TextField
            {...props}
            name={field.name}
            label={field.label}
            required={field.isOptional !== true}
            error={isRefused(field.name, refused)}
            helperText={field.help}
          />
        )}
      />
      {failure !== undefined && <Alert severity="error">{failure}</Alert>}
    </>
  )
}
