export type Greeting = 'home.morning' | 'home.day' | 'home.evening'

/** The text key of the greeting for an hour of the day, 0-23, by the person's own clock. */
export function greetingAt(hour: number): Greeting {
  if (hour >= 5 && hour < 12) return 'home.morning'
  if (hour >= 12 && hour < 18) return 'home.day'
  return 'home.evening'
}
