import { roleName } from '@rad/api/session/auth/contract'
import type { TimelineEvent } from '@rad/api/service/timeline/contract'
import { t } from '#kit/words.ts'
import { PersonName } from '#peek/peek.tsx'

/** Who did what a timeline tells of, in which role; the product itself has no card. */
export function EventActor({ event }: { event: TimelineEvent }) {
  const { system, actor, actor_id, actor_role } = event
  if (system) return <>{t('System')}</>
  return (
    <>
      <PersonName id={actor_id} name={actor} role={actor_role ?? undefined} />
      {actor_role ? `, ${t(roleName(actor_role))}` : null}
    </>
  )
}
