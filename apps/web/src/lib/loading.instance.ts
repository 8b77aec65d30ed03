import { i18n } from '../i18n/language.ts'
import { LoadingFlag } from './loading.ts'
import { toast } from './toast.ts'

/** The one loading flag of this window. */
export const loading = new LoadingFlag(() => toast(i18n.t('error.timeout'), { kind: 'alert' }))
