/** Neither a NUL nor half a character can be stored. Source: PostgreSQL, "JSON Types" */
export function storable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed()
}

/** The same for all texts of a JSON value. */
export function storableIn<Value>(value: Value): Value {
  return parseStorable(JSON.stringify(value)) as Value
}

/** @throws SyntaxError */
export function parseStorable(json: string): unknown {
  return JSON.parse(json, (_key, part) => (typeof part === 'string' ? storable(part) : part))
}
