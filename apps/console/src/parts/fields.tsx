import { Checkbox, FormControlLabel, MenuItem, TextField } from '@mui/material'
import type { Language } from '@thrum/contracts/language'
import type { ReactElement } from 'react'
import { ZONE } from './cells.tsx'
import { type TextPart, type Texts, TextsInput } from './TextsInput.tsx'
import { plainWords } from './words.ts'

/** What stands in a form: by the names of the call's fields. */
export type FormValues = Record<string, unknown>

export interface Choice {
  id: string
  name: string
}

export interface FormField {
  name: string
  label: string
  /** `time` is a day and minute of this desk, and epoch ms in the call; `amount` a number with decimals. */
  kind?: 'text' | 'lines' | 'password' | 'number' | 'amount' | 'choice' | 'many' | 'tick' | 'time' | 'texts'
  choices?: readonly Choice[]
  /** Of `texts`: what each language has. */
  parts?: readonly TextPart[]
  /** Of `texts`: the one language that is edited. */
  only?: Language
  initial?: unknown
  /** In place of what `kind` draws. */
  draw?: (props: FieldInputProps) => ReactElement | null
  /** There only with what stands in other fields. */
  isThere?: (values: FormValues) => boolean
  isOptional?: boolean
  help?: string
}

/** Choices whose words are the codes of the call. */
export function choicesOf(codes: readonly string[]): Choice[] {
  return codes.map((id) => ({ id, name: plainWords(id) }))
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

/**
 * Epoch ms as the field of the browser wants it: the desk's own time, without a zone. Read part by part: a year that
 * is being typed lies far back, where the zone's distance has seconds too.
 */
export function toLocal(atMs: unknown): string {
  if (typeof atMs !== 'number') return ''
  const at = new Date(atMs)
  const padded = (part: number, digits = 2) => String(part).padStart(digits, '0')
  const day = [padded(at.getFullYear(), 4), padded(at.getMonth() + 1), padded(at.getDate())].join('-')
  return `${day}T${padded(at.getHours())}:${padded(at.getMinutes())}`
}

function shown(kind: FormField['kind'], value: unknown): unknown {
  if (kind === 'time') return toLocal(value)
  return kind === 'many' ? value : String(value ?? '')
}

const TYPES = { number: 'number', amount: 'number', time: 'datetime-local', password: 'password' } as const

export interface FieldInputProps {
  field: FormField
  value: unknown
  /** Of the whole form. */
  values: FormValues
  /** What the server refused, as `ConsoleError` has it. */
  refused?: string | undefined
  onChange: (value: unknown) => void
}

export function isRefused(name: string, refused: string | undefined): boolean {
  return refused?.split('.').includes(name) === true
}

export function FieldInput(props: FieldInputProps) {
  const { field, value, values, refused, onChange } = props
  const { kind = 'text', label, draw: Own, isThere } = field
  if (isThere?.(values) === false) return null
  if (Own !== undefined) return <Own {...props} />
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
      <TextsInput
        parts={field.parts ?? []}
        only={field.only}
        texts={value as Texts}
        refused={refused}
        onChange={onChange}
      />
    )
  return <LineInput {...props} />
}

function read(kind: FormField['kind'], text: string): unknown {
  if (kind === 'many') return text
  if (text === '') return ''
  if (kind === 'number' || kind === 'amount') return Number(text)
  return kind === 'time' ? new Date(text).getTime() : text
}

function helpOf({ kind, help }: FormField): string | undefined {
  if (kind !== 'time') return help
  return [help, `time of ${ZONE}`].filter((line) => line !== undefined).join('; ')
}

function LineInput({ field, value, refused, onChange }: FieldInputProps) {
  const { kind = 'text', label, name, choices = [], isOptional = false } = field
  const isChoice = kind === 'choice' || kind === 'many'
  return (
    <TextField
      name={name}
      label={label}
      required={!isOptional}
      error={isRefused(name, refused)}
      helperText={helpOf(field)}
      fullWidth
      select={isChoice}
      multiline={kind === 'lines'}
      minRows={kind === 'lines' ? 4 : undefined}
      maxRows={kind === 'lines' ? 18 : undefined}
      type={kind in TYPES ? TYPES[kind as keyof typeof TYPES] : 'text'}
      value={shown(kind, value)}
      onChange={(event) => onChange(read(kind, event.target.value))}
      slotProps={{
        inputLabel: kind === 'time' ? { shrink: true } : {},
        // Browsers fill a password in where it is off: nobody would have proved anything.
        htmlInput: {
          autoComplete: kind === 'password' ? 'new-password' : 'off',
          ...(kind === 'amount' ? { step: 'any', min: 0 } : {}),
        },
        select: { multiple: kind === 'many' },
      }}
    >
      {isChoice
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

/** Those that were changed: what isn't said stays as somebody else may have left it meanwhile. */
export function changed(values: FormValues, seen: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== seen[name]))
}
