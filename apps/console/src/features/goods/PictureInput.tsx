import { Alert, FormControlLabel, FormLabel, Radio, RadioGroup, Typography } from '@mui/material'
import { getStock } from '@thrum/contracts/console/goods.routes'
import { useEffect, useMemo } from 'react'
import { useAnswer } from '../../base/use-answer.ts'
import type { FieldInputProps } from '../../parts/fields.tsx'

/** One of the pictures of the product that stands in `goodsId`; by itself the first. */
export function PictureInput(props: FieldInputProps) {
  const { goodsId } = props.values
  return typeof goodsId === 'string' && goodsId !== '' ? (
    <PicturesOf key={goodsId} {...props} goodsId={goodsId} />
  ) : null
}

function PicturesOf({ field, value, onChange, goodsId }: FieldInputProps & { goodsId: string }) {
  const query = useMemo(() => ({ id: goodsId }), [goodsId])
  const { data, failure } = useAnswer(getStock, query)
  const pictures = data?.pictures ?? []
  const isForeign =
    data !== undefined && value !== '' && value !== null && !pictures.some(({ id }) => id === value)
  useEffect(() => {
    // A picture of the product that was chosen before.
    if (isForeign) onChange('')
  }, [isForeign, onChange])
  return (
    <div>
      <FormLabel id="picture-label">{field.label}</FormLabel>
      {failure !== undefined && <Alert severity="error">{failure}</Alert>}
      {data !== undefined && pictures.length === 0 && (
        <Typography variant="body2">The product has no picture yet.</Typography>
      )}
      <RadioGroup
        row
        aria-labelledby="picture-label"
        value={isForeign || data === undefined ? '' : (value ?? '')}
        onChange={(_event, id) => onChange(id)}
        sx={{ gap: 2 }}
      >
        {pictures.length > 0 && <FormControlLabel value="" control={<Radio />} label="The first one" />}
        {pictures.map((picture, at) => (
          <FormControlLabel
            key={picture.id}
            value={picture.id}
            control={<Radio />}
            label={<img src={picture.small} alt={`${at + 1} of ${pictures.length}`} height={72} />}
          />
        ))}
      </RadioGroup>
    </div>
  )
}
