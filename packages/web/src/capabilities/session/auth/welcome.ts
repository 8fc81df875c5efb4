import { roleName } from '@rad/api/session/auth/contract'
import { readSession } from '#api/session.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'

/** Greets who has just signed in, and says as what. */
export function welcome(): void {
  const user = readSession()?.userData
  if (!user) return
  showToast(
    t('Welcome, {name}. You’re signed in as {role}.', {
      name: user.fullName || user.username,
      role: t(roleName(user.role)),
    }),
    { isElsewhere: true },
  )
}
