import type { Spot } from '@thrum/contracts/chat/place'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Field } from '../../../ui/field/Field.tsx'
import { parseSpot } from '../coordinates.ts'

/** A place by its numbers, for whoever does without the map. */
export function SpotField({ onChoose }: { readonly onChoose: (spot: Spot) => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const spot = parseSpot(text)
        setWrong(spot === undefined)
        if (spot !== undefined) onChoose(spot)
      }}
    >
      <Field
        label={t('place.coordinates')}
        hint={t('place.coordinatesHint')}
        error={isWrong ? t('place.coordinatesWrong') : undefined}
        dir="ltr"
        placeholder="52.52, 13.40"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        end={<IconButton type="submit" icon="check" label={t('place.show')} />}
      />
    </form>
  )
}
