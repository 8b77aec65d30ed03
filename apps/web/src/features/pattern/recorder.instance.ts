import { session } from '../../lib/session.ts'
import { ticker, toy } from '../toy/index.ts'
import { PatternRecorder } from './pattern-recorder.ts'

/** The one of this page, as there is one toy. */
export const recorder = new PatternRecorder({ toy, clock: ticker })

session.onSignOut(recorder.clear)
