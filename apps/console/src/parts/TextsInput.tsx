import { Alert, Box, Button, MenuItem, Stack, TextField } from '@mui/material'
import { previewText } from '@thrum/contracts/console/notice.routes'
import { LANGUAGES, type Language } from '@thrum/contracts/language'
import { useState } from 'react'
import { callConsole } from '../base/console-client.ts'
import { useFailure } from '../base/use-failure.ts'
import { SafeHtml } from './SafeHtml.tsx'

export interface TextPart {
  name: string
  label: string
  isLong?: boolean
}

/** By language, then by part. */
export type Texts = Partial<Record<Language, Record<string, string>>>

/** What notices and pages have: the reader's own HTML is made of it by the server. */
export const PAGE_PARTS: readonly TextPart[] = [
  { name: 'name', label: 'Title' },
  { name: 'markdown', label: 'Text (Markdown)', isLong: true },
]

const isThere = (text: Record<string, string> | undefined) =>
  Object.values(text ?? {}).some((words) => words.trim() !== '')

/** The languages in which anything is said. */
export function saidIn(texts: unknown): Texts {
  return Object.fromEntries(Object.entries(texts as Texts).filter(([, text]) => isThere(text)))
}

interface TextsInputProps {
  parts: readonly TextPart[]
  texts: Texts
  only?: Language
  /** What the server refused, with its language and part at the end; it comes into view. */
  refused?: string | undefined
  onChange: (texts: Texts) => void
}

/** One language at a time; those with a text are marked. */
export function TextsInput({ parts, texts, only, refused, onChange }: TextsInputProps) {
  const [language, setLanguage] = useState<Language>(only ?? 'en')
  const [place = '', refusedPart] = refused?.split('.').slice(-2) ?? []
  const refusedIn = place in LANGUAGES ? (place as Language) : language
  const [shown, setShown] = useState(refused)
  if (shown !== refused) {
    setShown(refused)
    setLanguage(refusedIn)
  }
  const text = texts[language] ?? {}
  const hasPreview = parts === PAGE_PARTS
  return (
    <>
      {only === undefined && (
        <TextField
          select
          label="Language"
          value={language}
          onChange={(event) => setLanguage(event.target.value as Language)}
          helperText="Readers of other languages get the English text."
        >
          {Object.entries(LANGUAGES).map(([id, name]) => (
            <MenuItem key={id} value={id}>
              {name}
              {isThere(texts[id as Language]) && ' ✓'}
            </MenuItem>
          ))}
        </TextField>
      )}
      {parts.map(({ name, label, isLong = false }) => (
        <TextField
          key={name}
          label={label}
          error={refusedIn === language && refusedPart === name}
          value={text[name] ?? ''}
          onChange={(event) => onChange({ ...texts, [language]: { ...text, [name]: event.target.value } })}
          multiline={isLong}
          minRows={isLong ? 6 : undefined}
          maxRows={isLong ? 16 : undefined}
          slotProps={{ htmlInput: { lang: language, dir: 'auto' } }}
          fullWidth
        />
      ))}
      {hasPreview && (
        <Preview key={language} name={text.name ?? ''} markdown={text.markdown ?? ''} language={language} />
      )}
    </>
  )
}

function Preview({ name, markdown, language }: { name: string; markdown: string; language: Language }) {
  const [shown, setShown] = useState<{ name: string; html: string }>()
  const { failure, fail, clear } = useFailure()
  const show = async () => {
    try {
      setShown(await callConsole(previewText, { name, markdown }))
      clear()
    } catch (error) {
      fail(error)
    }
  }
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      <Button size="small" variant="outlined" onClick={() => void show()}>
        Preview
      </Button>
      {failure !== undefined && <Alert severity="error">{failure}</Alert>}
      {shown !== undefined && (
        <Box
          component="article"
          lang={language}
          dir="auto"
          sx={{ border: 1, borderColor: 'divider', borderRadius: 2, padding: 2, width: '100%' }}
        >
          <h2>{shown.name}</h2>
          <SafeHtml html={shown.html} />
        </Box>
      )}
    </Stack>
  )
}
