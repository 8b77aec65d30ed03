import {
  FUNSCRIPT_MAX_BYTES,
  FunscriptError,
  type FunscriptFault,
  parseFunscript,
} from '@thrum/toy-protocol/funscript'
import type { TextKey } from '../../i18n/text-key.ts'
import { bareName, type Script } from './video-list.ts'

const FAULT_KEYS: Readonly<Record<FunscriptFault, TextKey>> = {
  tooLarge: 'video.scriptLarge',
  tooMany: 'video.scriptLarge',
  notJson: 'video.scriptEmpty',
  noActions: 'video.scriptEmpty',
  badAction: 'video.scriptBad',
}

export type ScriptReading =
  | { readonly ok: true; readonly script: Script }
  | { readonly ok: false; readonly faultKey: TextKey }

/** Reads a script that somebody chose; a file that is none is refused with a reason, before it is read where it can be. */
export async function readScript(file: File): Promise<ScriptReading> {
  if (file.size > FUNSCRIPT_MAX_BYTES) return { ok: false, faultKey: FAULT_KEYS.tooLarge }
  try {
    const track = parseFunscript(await file.text())
    return { ok: true, script: { name: bareName(file.name), track } }
  } catch (error) {
    // The file may be gone since it was chosen.
    return { ok: false, faultKey: FAULT_KEYS[error instanceof FunscriptError ? error.fault : 'badAction'] }
  }
}
