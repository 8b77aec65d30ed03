import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../ui/field/Field.tsx'
import { List } from '../../../ui/list/List.tsx'
import { Row } from '../../../ui/list/Row.tsx'
import type { City } from '../world.ts'

interface CitySearchProps {
  readonly find: (words: string) => readonly City[]
  readonly nameOf: (city: City) => string
  readonly onChoose: (city: City) => void
}

/** Finds larger cities in the list that came with the map. */
export function CitySearch({ find, nameOf, onChoose }: CitySearchProps) {
  const { t } = useTranslation()
  const [words, setWords] = useState('')
  const found = find(words)
  return (
    <div>
      <Field
        label={t('place.search')}
        icon="search"
        type="search"
        autoComplete="off"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <div role="status">{words.trim() !== '' && found.length === 0 ? <p>{t('place.none')}</p> : null}</div>
      {found.length === 0 ? null : (
        <List>
          {found.map((city) => (
            <Row
              key={`${city.name} ${city.latitude} ${city.longitude}`}
              title={nameOf(city)}
              onClick={() => {
                setWords('')
                onChoose(city)
              }}
            />
          ))}
        </List>
      )}
    </div>
  )
}
