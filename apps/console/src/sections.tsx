import type { Page, Section } from './base/section.ts'
import { ALARMS } from './features/alarms/index.ts'
import { AUDIT } from './features/audit/index.ts'
import { COMPLAINTS } from './features/complaints/index.ts'
import { OPERATORS } from './features/operators/index.ts'

/** The menu, in its order. */
export const SECTIONS: readonly Section[] = [COMPLAINTS, ALARMS, AUDIT, OPERATORS]

/** What is no list. */
export const PAGES: readonly Page[] = []
