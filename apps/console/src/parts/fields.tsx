import { Checkbox, FormControlLabel, MenuItem, TextField } from '@mui/material'
import type { Language } from '@thrum/contracts/language'
import { type TextPart, type Texts, TextsInput } from './TextsInput.tsx'

/** What stands in a form: by the names of the call's fields. */
export type FormValues = Record<string, unknown>

export interface Choice {
  id: string
  name: string
}

export interface FormField {
  name: string
  label: string
  /** `time` is a day and minute of this desk, and epoch ms in the call. */
  kind?: 'text' | 'lines' | 'password' | 'number' | 'choice' | 'many' | 'tick' | 'time' | 'texts'
  choices?: readonly Choice[]
  /** Of `texts`: what each language has. */
  parts?: readonly TextPart[]
  /** Of `texts`: the one language that is edited. */
  only?: Language
  initial?: unknown
  isOptional?: boolean
  help?: string
}

/** Choices whose words are those of the call. */
export function choicesOf(words: readonly string[]): Choice[] {
  return words.map((word) => ({ id: word, name: word }))
}

/** What every look and every act of consequence says about itself. */
export const REASON: FormField = {
  name: 'reason',
  label: 'Reason',
  help: 'Stands in the audit log; at least three letters.',
}

const EMPTY: Readonly<Record<string, unknown>> = { tick: false, many: [], texts: {} }

export function valuesOf(fields: readonly FormField[], initial: FormValues = {}): FormValues {
  return Object.fromEntries(
    fields.map(({ name, kind = 'text', initial: own }) => [name, initial[name] ?? own ?? EMPTY[kind] ?? '']),
  )
}

/** Epoch ms as the field of the browser wants it: the desk's own time, without a zone. */
function toLocal(atMs: unknown): string {
  if (typeof atMs !== 'number') return ''
  return new Date(atMs - new Date(atMs).getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

function shown(kind: FormField['kind'], value: unknown): unknown {
  if (kind === 'time') return toLocal(value)
  return kind === 'many' ? value : String(value ?? '')
}

const TYPES = { number: 'number', time: 'datetime-local', password: 'password' } as const

interface FieldInputProps {
  field: FormField
  value: unknown
  onChange: (value: unknown) => void
}

export function FieldInput({ field, value, onChange }: FieldInputProps) {
  const { kind = 'text', label, name, choices = [], isOptional = false, help } = field
  if (kind === 'tick') {
    return (
      <FormControlLabel
        control={<Checkbox checked={value === true} onChange={(event) => onChange(event.target.checked)} />}
        label={label}
      />
    )
  }
  if (kind === 'texts')
    return (
      <TextsInput parts={field.parts ?? []} only={field.only} texts={value as Texts} onChange={onChange} />
    )
  const read = (text: string): unknown => {
    if (kind === 'many') return text
    if (text === '') return ''
    if (kind === 'number') return Number(text)
    return kind === 'time' ? new Date(text).getTime() : text
  }
  return (
    <TextField
      name={name}
      label={label}
      required={!isOptional}
      helperText={help}
      fullWidth
      select={kind === 'choice' || kind === 'many'}
      multiline={kind === 'lines'}
      minRows={kind === 'lines' ? 4 : undefined}
      maxRows={kind === 'lines' ? 18 : undefined}
      type={kind in TYPES ? TYPES[kind as keyof typeof TYPES] : 'text'}
      value={shown(kind, value)}
      onChange={(event) => onChange(read(event.target.value))}
      slotProps={{
        inputLabel: kind === 'time' ? { shrink: true } : {},
        htmlInput: { autoComplete: 'off' },
        select: { multiple: kind === 'many' },
      }}
    >
      {kind === 'choice' || kind === 'many'
        ? choices.map((choice) => (
            <MenuItem key={choice.id} value={choice.id}>
              {choice.name}
            </MenuItem>
          ))
        : undefined}
    </TextField>
  )
}

/** Without the fields that were left empty. */
export function filled(values: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}
