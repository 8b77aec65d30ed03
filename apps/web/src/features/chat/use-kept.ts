import { useRef } from 'react'

/** The value as it was last there: what closes shows it until it is out of sight. */
export function useKept<Value>(value: Value | undefined): Value | undefined {
  const kept = useRef(value)
  if (value !== undefined) kept.current = value
  return kept.current
}
