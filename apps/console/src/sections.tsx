import type { Page, Section } from './base/section.ts'
import { ALARMS } from './features/alarms/index.ts'
import { AUDIT } from './features/audit/index.ts'
import { COMPLAINTS } from './features/complaints/index.ts'
import { DEVICES } from './features/devices/index.ts'
import { FIGURES } from './features/figures/index.ts'
import { MODELS } from './features/models/index.ts'
import { OPERATORS } from './features/operators/index.ts'
import { FIND_USER, USERS } from './features/users/index.ts'

/** The menu, in its order. */
export const SECTIONS: readonly Section[] = [COMPLAINTS, ALARMS, USERS, DEVICES, MODELS, AUDIT, OPERATORS]

/** What is no list. */
export const PAGES: readonly Page[] = [FIGURES, FIND_USER]
