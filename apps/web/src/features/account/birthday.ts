import { MAXIMUM_AGE_YEARS, MINIMUM_AGE_YEARS } from '@thrum/contracts/limits'

/**
 * Whether the 18th birthday has arrived everywhere on Earth, that is at UTC-12. The 29 February counts as
 * arrived on 1 March of a common year. A courtesy to the person: the server decides. Source: spec §1.
 * @param birthday `YYYY-MM-DD`
 */
export function isAdult(birthday: string, nowMs: number): boolean {
  const twelveHoursMs = 12 * 60 * 60 * 1000
  const today = new Date(nowMs - twelveHoursMs).toISOString().slice(0, 10)
  const [year = '', ...rest] = birthday.split('-')
  return [String(Number(year) + MINIMUM_AGE_YEARS), ...rest].join('-') <= today
}

/** Where the picker's drums stand before a date was chosen, so that few people have far to turn. */
const START_AGE_YEARS = 30

/** The dates a picker offers: as old as people are served, and nobody from tomorrow. */
export function birthdayRange(nowMs: number): { min: string; max: string; start: string } {
  const max = new Date(nowMs).toISOString().slice(0, 10)
  const [year = '', ...rest] = max.split('-')
  return {
    min: [String(Number(year) - MAXIMUM_AGE_YEARS), ...rest].join('-'),
    max,
    start: `${Number(year) - START_AGE_YEARS}-01-01`,
  }
}
