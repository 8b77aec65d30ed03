import { Card, CardContent, Stack, Typography } from '@mui/material'
import { changeStock, type StockDetail, scheduleStock } from '@thrum/contracts/console/goods.routes'
import { useRecordContext } from 'react-admin'
import { callConsole } from '../../base/console-client.ts'
import { Time } from '../../parts/cells.tsx'
import { Details } from '../../parts/Details.tsx'
import { Facts } from '../../parts/Facts.tsx'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { priceText } from '../../parts/money.ts'
import { DRAFT_FIELDS, fromDraft, TIMES_FIELDS, toDraft, toTimes } from './goods-form.ts'
import { Pictures } from './Pictures.tsx'
import { StockStateChip } from './StockStateChip.tsx'

export function GoodsPage() {
  return (
    <Details title="Product">
      <Product />
    </Details>
  )
}

function Product() {
  const product = useRecordContext<StockDetail>()
  // What the list knew of it stands in until the whole has come.
  if (product?.draft === undefined) return null
  const { id, draft, state, fromMs, untilMs, changedAtMs } = product
  const text = draft.texts.en ?? Object.values(draft.texts)[0]
  return (
    <Stack spacing={2} sx={{ marginTop: 2 }}>
      <Card>
        <CardContent>
          <Typography component="h2" variant="h6" gutterBottom>
            {text?.name}
          </Typography>
          <Facts
            facts={[
              ['Id', id],
              ['State', <StockStateChip key="state" state={state} />],
              ['From', <Time key="from" atMs={fromMs} />],
              ['Until', <Time key="until" atMs={untilMs} />],
              ['Price', priceText(draft.price, draft.currency)],
              ['Before the discount', draft.was === null ? '–' : priceText(draft.was, draft.currency)],
              ['One line', text?.lead ?? ''],
              ['Sold at', draft.link ?? '–'],
            ]}
          />
          <Stack direction="row" spacing={1}>
            <FormDialog
              label="Edit"
              submit="Save"
              fields={DRAFT_FIELDS}
              initial={{ ...fromDraft(draft), changedAtMs }}
              send={(form, { seen }) =>
                callConsole(changeStock, { id, changedAtMs: seen.changedAtMs, draft: toDraft(form) })
              }
            />
            <FormDialog
              label="Schedule"
              submit="Save"
              text="When it is in the store. Orders of it stay."
              fields={TIMES_FIELDS}
              initial={{ fromMs, untilMs, changedAtMs }}
              send={(form, { seen }) =>
                callConsole(scheduleStock, { id, changedAtMs: seen.changedAtMs, times: toTimes(form) })
              }
            />
            {fromMs !== null && (
              <FormDialog
                label="Withdraw"
                title="Take it out of the store?"
                text="Nobody can see or claim it until it is scheduled again. Orders of it stay."
                color="error"
                fields={[]}
                initial={{ changedAtMs }}
                send={(_form, { seen }) => {
                  const times = { fromMs: null, untilMs: null }
                  return callConsole(scheduleStock, { id, changedAtMs: seen.changedAtMs, times })
                }}
              />
            )}
          </Stack>
        </CardContent>
      </Card>
      <Pictures product={product} />
    </Stack>
  )
}
