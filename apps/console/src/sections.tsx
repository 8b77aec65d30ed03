import type { Page, Section } from './base/section.ts'
import { ALARMS } from './features/alarms/index.ts'
import { AUDIT } from './features/audit/index.ts'
import { COMPLAINTS } from './features/complaints/index.ts'
import { DEVICES } from './features/devices/index.ts'
import { FIGURES } from './features/figures/index.ts'
import { GIFTS } from './features/gifts/index.ts'
import { GOODS, ORDERS, SHOWCASE } from './features/goods/index.ts'
import { INBOX } from './features/inbox/index.ts'
import { MESSAGES } from './features/messages/index.ts'
import { MODELS } from './features/models/index.ts'
import { GUIDE, NOTICES } from './features/notices/index.ts'
import { ANSWERS, OFFICIALS } from './features/official/index.ts'
import { OPERATORS } from './features/operators/index.ts'
import { LEGAL_PAGES } from './features/pages/index.ts'
import { FIND_USER, USERS } from './features/users/index.ts'
import { VERSIONS } from './features/versions/index.ts'

const SUPPORT = [INBOX, ANSWERS, OFFICIALS, ORDERS, GIFTS]
const CONTENT = [GOODS, SHOWCASE, NOTICES, MESSAGES, GUIDE, LEGAL_PAGES, VERSIONS]
const SAFETY = [COMPLAINTS, ALARMS, USERS, DEVICES, MODELS, AUDIT]

/** The menu, in its order. */
export const SECTIONS: readonly Section[] = [...SAFETY, ...SUPPORT, ...CONTENT, OPERATORS]

/** What is no list. */
export const PAGES: readonly Page[] = [FIGURES, FIND_USER]
