import { type Person, usersApi } from '@rad/api/admin/users/contract'
import type { SignIn } from '@rad/api/session/sign-ins/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { ConfirmButton } from '#kit/form/confirm-button.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { messageOf } from '#kit/form/refusal.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import { deviceWords } from '#capabilities/session/sign-ins/parts/device-words.ts'
import styles from './user.module.css'

/** Shows a refusal, and what is so now. */
function useStep() {
  const queryClient = useQueryClient()
  return async (done: Promise<unknown>, text: string) => {
    try {
      await done
      showToast(text, { isElsewhere: true })
    } catch (error) {
      await queryClient.invalidateQueries({ queryKey: ['users'] })
      showToast(messageOf(error), { tone: 'bad' })
    }
  }
}

/** Where a person is signed in, and how to end it there or everywhere. */
export function SignInsOf({ person }: { person: Person }) {
  const found = useQuery({ ...query(usersApi.signIns, { params: { id: person.id } }), staleTime: 0 })
  const endAll = useSend(usersApi.endSignIns)
  const step = useStep()
  // The button that was pressed goes with what it ended: the focus stays in this part.
  const part = useRef<HTMLElement>(null)
  const { full_name: name } = person
  const signIns = found.data ?? []
  const focus = () => part.current?.focus()

  return (
    <section ref={part} tabIndex={-1} className={styles.part} aria-label={t('Active sessions')}>
      <header className={styles.head}>
        <h3>{t('Active sessions')}</h3>
        {signIns.length > 1 ? (
          <ConfirmButton
            size="xs"
            question={t('Sign {name} out everywhere?', { name })}
            consequence={t('{name} has to enter their password again on every device within five seconds.', { name })}
            confirmLabel={t('Sign out all')}
            onConfirm={async () => {
              await step(
                endAll.mutateAsync({ params: { id: person.id } }),
                t('All sessions of {name} ended.', { name }),
              )
              focus()
            }}
          >
            {t('Sign out all')}
          </ConfirmButton>
        ) : null}
      </header>
      {found.error ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.data && signIns.length === 0 ? <p className={styles.soft}>{t('No active sessions.')}</p> : null}
      <ul className={styles.signIns}>
        {signIns.map((signIn) => (
          <SignInRow key={signIn.id} person={person} signIn={signIn} onEnded={focus} />
        ))}
      </ul>
    </section>
  )
}

interface SignInRowProps {
  person: Person
  signIn: SignIn
  onEnded: () => void
}

function SignInRow({ person, signIn, onEnded }: SignInRowProps) {
  const end = useSend(usersApi.endSignIn)
  const step = useStep()
  const format = useFormat()
  const device = deviceWords(signIn)
  const seen = format.instant(signIn.last_seen_at)
  return (
    <li>
      <div>
        <strong>
          <bdi>{device}</bdi>
        </strong>
        <span className={styles.soft}>
          {t('Last seen {seen} ({ago})', { seen, ago: format.ago(signIn.last_seen_at) })}
          {signIn.address ? (
            <>
              {' · '}
              <bdi>{signIn.address}</bdi>
            </>
          ) : null}
        </span>
      </div>
      <ConfirmButton
        size="xs"
        question={t('Sign out {device}?', { device })}
        consequence={t('The session ends within five seconds. Unsaved input on that device may be lost.')}
        confirmLabel={t('Sign out')}
        aria-label={t('Sign out {device}', { device })}
        onConfirm={async () => {
          const params = { id: person.id, session: signIn.id }
          await step(end.mutateAsync({ params }), t('{device} signed out.', { device }))
          onEnded()
        }}
      >
        {t('Sign out')}
      </ConfirmButton>
    </li>
  )
}
