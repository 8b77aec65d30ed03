import { i18n } from '../../i18n/language.ts'
import { toast } from '../../lib/toast.ts'

/** Copies an invitation code as it is read out; says whether it worked. */
export async function copyCode(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast(i18n.t('account.copied'), { kind: 'done' })
  } catch {
    toast(i18n.t('account.copyFailed'), { kind: 'alert', durationMs: 3_000 })
  }
}
