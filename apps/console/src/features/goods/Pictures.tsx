import { Button, Card, CardContent, Stack, Typography } from '@mui/material'
import {
  addStockPicture,
  orderStockPictures,
  removeStockPicture,
  type StockDetail,
} from '@thrum/contracts/console/goods.routes'
import { type ChangeEvent, useState } from 'react'
import { useRefresh } from 'react-admin'
import { callConsole, sendForm } from '../../base/console-client.ts'
import { useFailureNote } from '../../base/use-failure.ts'
import { FormDialog } from '../../parts/FormDialog.tsx'

/** Pictures in their order; the first stands in lists. */
export function Pictures({ product: { id, pictures } }: { product: StockDetail }) {
  const fail = useFailureNote()
  const refresh = useRefresh()
  const [isBusy, setBusy] = useState(false)
  const run = async (step: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await step()
      refresh()
    } catch (error) {
      fail(error)
    } finally {
      setBusy(false)
    }
  }
  const upload = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    if (file === undefined) return
    const form = new FormData()
    form.append('file', file)
    event.target.value = ''
    void run(() => sendForm(`${addStockPicture.path}?id=${id}`, form))
  }
  return (
    <Card>
      <CardContent>
        <Typography component="h2" variant="h6" gutterBottom>
          Pictures
        </Typography>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, marginBottom: 2 }}>
          {pictures.map((picture, at) => (
            <Stack key={picture.id} spacing={1}>
              <img
                src={picture.small}
                alt={`${at + 1} of ${pictures.length}`}
                style={{ height: 140, maxWidth: '100%', objectFit: 'contain' }}
              />
              {at > 0 && (
                <Button
                  size="small"
                  disabled={isBusy}
                  onClick={() =>
                    void run(() => callConsole(orderStockPictures, { id, pictureIds: [picture.id] }))
                  }
                >
                  Put first
                </Button>
              )}
              <FormDialog
                label="Remove"
                title="Remove this picture?"
                color="error"
                fields={[]}
                send={() => callConsole(removeStockPicture, { id, pictureId: picture.id })}
              />
            </Stack>
          ))}
        </Stack>
        <label>
          Add a picture <input type="file" accept="image/*" disabled={isBusy} onChange={upload} />
        </label>
      </CardContent>
    </Card>
  )
}
