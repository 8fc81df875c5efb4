import { type Person, usersApi } from '@rad/api/admin/users/contract'
import type { SignIn } from '@rad/api/session/sign-ins/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { ConfirmButton } from '#kit/form/confirm-button.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { saidBy } from '#kit/form/refusal.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import { deviceWords } from '#pickers/device-words.ts'
import styles from './user.module.css'

/** What was refused is said, and what is so now is shown. */
function useStep() {
  const queryClient = useQueryClient()
  return async (done: Promise<unknown>, text: string) => {
    try {
      await done
      showToast(text)
    } catch (error) {
      await queryClient.invalidateQueries({ queryKey: ['users'] })
      showToast(saidBy(error), { tone: 'bad' })
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
    <section ref={part} tabIndex={-1} className={styles.part} aria-label={t('Sign-ins')}>
      <header className={styles.head}>
        <h3>{t('Sign-ins')}</h3>
        {signIns.length > 1 ? (
          <ConfirmButton
            size="xs"
            question={t('End every sign-in of {name}?', { name })}
            consequence={t('On every device {name} is asked for the password again within five seconds.', { name })}
            confirmLabel={t('End all')}
            onConfirm={async () => {
              await step(
                endAll.mutateAsync({ params: { id: person.id } }),
                t('Every sign-in of {name} ends.', { name }),
              )
              focus()
            }}
          >
            {t('End all')}
          </ConfirmButton>
        ) : null}
      </header>
      {found.error ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.data && signIns.length === 0 ? <p className={styles.soft}>{t('Signed in nowhere.')}</p> : null}
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
        question={t('End the sign-in of {device}?', { device })}
        consequence={t('It ends there within five seconds. What was typed and not saved there may be lost.')}
        confirmLabel={t('End it')}
        aria-label={t('End the sign-in of {device}', { device })}
        onConfirm={async () => {
          const params = { id: person.id, session: signIn.id }
          await step(end.mutateAsync({ params }), t('The sign-in of {device} has ended.', { device }))
          onEnded()
        }}
      >
        {t('End it')}
      </ConfirmButton>
    </li>
  )
}
