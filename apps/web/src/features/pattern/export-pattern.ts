import { downloadBlob } from '../../lib/download-blob.ts'
import type { NamedPattern } from './fit-pattern.ts'
import { fileNameOf, writePatternFile, writeScriptFile } from './pattern-file.ts'

/** Saves a pattern as a file of the device: whole, or as a script that other programs read. */
export function exportPattern(named: NamedPattern, ending: 'json' | 'funscript'): void {
  const text = ending === 'json' ? writePatternFile(named) : writeScriptFile(named)
  downloadBlob(new Blob([text], { type: 'application/json' }), fileNameOf(named.name, ending))
}
