import type { SignIn } from '@rad/api/session/sign-ins/contract'
import { t } from '#kit/words.ts'

/** "Chrome on Windows", as far as the browser tells. */
export function deviceWords({ browser, system }: Pick<SignIn, 'browser' | 'system'>): string {
  if (browser && system) return t('{browser} on {system}', { browser, system })
  return browser ?? system ?? t('Unknown browser')
}
