import type { Spot } from '@thrum/contracts/chat/place'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/language.ts'
import { countryName } from '../account/index.ts'
import { cityNear, findCities } from './cities.ts'
import type { City, World } from './world.ts'

/** How places are called to the reader. */
export function usePlaceNames(world: World | undefined) {
  const { t } = useTranslation()
  const language = currentLanguage()
  return useMemo(() => {
    const countryOf = (code: string) => countryName(code, language)
    const nameOf = ({ name, country }: City) => t('place.city', { name, country: countryOf(country) })
    const cities = world?.cities ?? []
    return {
      nameOf,
      find: (words: string) => findCities(cities, words, countryOf),
      /** Undefined far away from all cities, and while there is no map. */
      near(spot: Spot) {
        const city = cityNear(cities, spot)
        return city === undefined ? undefined : nameOf(city)
      },
    }
  }, [world, language, t])
}
