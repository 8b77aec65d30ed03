import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { getSiteMessageTexts } from '@thrum/contracts/console/site-message.routes'
import type { PageTexts } from '@thrum/contracts/console/text.entities'
import { LANGUAGES, type Language } from '@thrum/contracts/language'
import { useId, useState } from 'react'
import { callConsole } from '../../base/console-client.ts'
import { useFailureNote } from '../../base/use-failure.ts'

/** What was sent, in each of its languages. */
export function ReadMessage({ id }: { id: string }) {
  const [texts, setTexts] = useState<PageTexts>()
  const fail = useFailureNote()
  const titleId = useId()
  const open = () =>
    callConsole(getSiteMessageTexts, { id }).then(({ texts: found }) => setTexts(found), fail)
  return (
    <>
      <Button size="small" onClick={() => void open()}>
        Read
      </Button>
      {texts !== undefined && (
        <Dialog open onClose={() => setTexts(undefined)} aria-labelledby={titleId} fullWidth>
          <DialogTitle id={titleId}>What was sent</DialogTitle>
          <DialogContent>
            {(Object.keys(texts) as Language[]).map((language) => (
              <section key={language} lang={language} dir="auto">
                <Typography component="h3" variant="subtitle2">
                  {LANGUAGES[language]}: {texts[language]?.name}
                </Typography>
                <Typography sx={{ whiteSpace: 'pre-wrap' }} gutterBottom>
                  {texts[language]?.markdown}
                </Typography>
              </section>
            ))}
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setTexts(undefined)}>Close</Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}
