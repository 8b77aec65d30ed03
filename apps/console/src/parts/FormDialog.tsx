import {
  Alert,
  Button,
  type ButtonProps,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
} from '@mui/material'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { actOf } from '../base/act.ts'
import { ConsoleError } from '../base/console-client.ts'
import { useFailure, useFailureNote } from '../base/use-failure.ts'
import { useKept } from '../base/use-kept.ts'
import { FieldInput, type FormField, type FormValues, valuesOf } from './fields.tsx'

interface Attempt {
  /** The same for what is sent again unchanged, because its answer got lost. */
  actId: string
  /** What the form was opened with. */
  seen: FormValues
}

export interface FormDialogProps {
  /** On the button that opens it. */
  label: string
  title?: string
  /** What it does, in a sentence. */
  text?: ReactNode
  fields: readonly FormField[]
  initial?: FormValues
  /** Fetches what stands in the fields at first. */
  load?: () => Promise<FormValues>
  submit?: string
  color?: ButtonProps['color']
  variant?: ButtonProps['variant']
  icon?: ReactNode
  send: (values: FormValues, attempt: Attempt) => Promise<unknown>
  /** Takes the answer; without it, the page says that it is done. */
  onDone?: (answer: unknown) => void
}

/** A button, and the form behind it: every change of the console but those with pages of their own. */
export function FormDialog(props: FormDialogProps) {
  /** As it was when it was opened: what others change meanwhile behind it makes no other act of it. */
  const [opened, setOpened] = useState<Opened>()
  const { label, icon, color = 'primary', variant = 'text', load, fields } = props
  const fail = useFailureNote()
  const open = async () => {
    try {
      const initial = load === undefined ? { ...props.initial } : await load()
      // A second tap on the button opens nothing anew.
      setOpened((before) => before ?? { ...props, initial })
    } catch (error) {
      fail(error)
    }
  }
  return (
    <>
      <Button
        size="small"
        color={color}
        variant={variant}
        startIcon={icon}
        onClick={(event) => {
          event.stopPropagation()
          void open()
        }}
      >
        {label}
      </Button>
      {opened !== undefined && (
        <OpenForm
          {...opened}
          fields={fields}
          // An answer that comes after the form was left closes none that was opened since.
          onClose={() => setOpened((now) => (now === opened ? undefined : now))}
        />
      )}
    </>
  )
}

interface Opened extends FormDialogProps {
  initial: FormValues
}

interface OpenFormProps extends Opened {
  onClose: () => void
}

function OpenForm(props: OpenFormProps) {
  const { label, title = label, text, fields, submit = label, color, initial } = props
  const [first] = useState<FormValues>(() => valuesOf(fields, initial))
  const hasTexts = fields.some(({ kind }) => kind === 'texts')
  const [place] = useState(() =>
    hasTexts ? [location.hash.split('?')[0], label, JSON.stringify(initial)].join(' ') : undefined,
  )
  const { value: values, setValue: setValues, forget } = useKept(place, first)
  const onClose = () => {
    forget(values)
    props.onClose()
  }
  const { isSending, failure, field: refused, send } = useSend({ ...props, onClose })
  const titleId = useId()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refused !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refused])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    void send(values)
  }
  return (
    <Dialog
      open
      onClose={() => {
        // A slip beside the form takes nothing along that was written.
        if (values === first) onClose()
      }}
      onClick={(event) => event.stopPropagation()}
      aria-labelledby={titleId}
      fullWidth
      maxWidth={hasTexts ? 'md' : 'sm'}
    >
      <form ref={form} onSubmit={onSubmit}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ paddingTop: 1 }}>
            {text}
            {fields.map((field) => (
              <FieldInput
                key={field.name}
                field={field}
                value={values[field.name]}
                values={values}
                refused={refused}
                onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
              />
            ))}
            {failure !== undefined && <Alert severity="error">{failure}</Alert>}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" color={color ?? 'primary'} disabled={isSending}>
            {submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function useSend(props: OpenFormProps) {
  const [isSending, setSending] = useState(false)
  const { failure, field, fail, clear } = useFailure()
  const notify = useNotify()
  const refresh = useRefresh()
  const send = async (values: FormValues) => {
    setSending(true)
    clear()
    try {
      const answer = await props.send(values, { actId: actOf(values), seen: props.initial })
      props.onClose()
      refresh()
      if (props.onDone === undefined) notify('Done.', { type: 'success' })
      else props.onDone(answer)
    } catch (error) {
      fail(error)
      setSending(false)
      // What others made of it meanwhile shows behind the form.
      if (error instanceof ConsoleError && error.reason === 'operator.changed') refresh()
    }
  }
  return { isSending, failure, field, send }
}
