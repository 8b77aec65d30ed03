/** Neither a NUL nor half a character can be stored. Source: PostgreSQL, "JSON Types" */
export function storable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed()
}

/** The same for all texts of a JSON value. */
export function storableIn<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_key, part) => (typeof part === 'string' ? storable(part) : part))
}
