import { i18n } from '../i18n/language.ts'
import { LoadingFlag } from './loading.ts'
import { session } from './session.ts'
import { toast } from './toast.ts'

/** The one loading flag of this window. */
export const loading = new LoadingFlag(() => toast(i18n.t('error.timeout'), { kind: 'alert' }))

// What one person asked for holds up nothing of the next.
session.onSignOut(loading.free)
