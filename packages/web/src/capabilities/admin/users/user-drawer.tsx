import { Drawer } from '@mantine/core'
import { accessFields, mayHaveClients, type Person, type Scope, usersApi } from '@rad/api/admin/users/contract'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { DeclaredForm } from '#kit/form/declared-form.tsx'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { Value } from '#kit/text/value.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import { kindNames, rolesInWords, scopeWords } from '#words/person-words.ts'
import { accessControls } from './parts/access-controls.tsx'
import { isOfHeadOffice } from './parts/role-choice.tsx'
import { usePerson } from '#shell/frame/person.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import { SecondStepReset } from './second-step-reset.tsx'
import { SignInsOf } from './sign-ins-of.tsx'
import { StatusChange } from './status-change.tsx'
import { Unlock } from './unlock.tsx'
import { UserStatusBadge } from './user-words.tsx'
import styles from './user.module.css'

const valueWords = (key: string, value: unknown) => {
  if (key === 'scopes') return (value as Scope[]).map(scopeWords).join('; ') || t('None')
  if (key === 'clients') return (value as string[]).join(', ') || t('None')
  return rolesInWords(value as string[])
}

export function UserDrawer({ email, onClose }: { email: string; onClose: () => void }) {
  const found = useQuery({ ...query(usersApi.list, { query: { q: email, perPage: 100 } }), staleTime: 0 })
  const person = found.data?.rows.find((row) => row.email === email)
  if (person) return <AccessForm person={person} onClose={onClose} />
  return (
    <Drawer opened onClose={onClose} title={email} size={440} closeButtonProps={{ 'aria-label': t('Close') }}>
      {found.error ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.data ? (
        <EmptyState title={t('User not found')} text={t('No one in your scope uses this email address.')} />
      ) : null}
    </Drawer>
  )
}

function AccessForm({ person, onClose }: { person: Person; onClose: () => void }) {
  const setAccess = useSend(usersApi.setAccess, { refreshes: ['clients'] })
  // What the form began from: a reading that comes later must not make a change of someone else look known.
  const [base, setBase] = useState(person)
  // What was pressed to reset a second step is gone with it: the focus goes to what is beside it.
  const changes = useRef<HTMLDivElement>(null)
  const can = useCan()
  const { email, roles } = usePerson()
  const isSelf = email === person.email
  const isHeadOffice = isOfHeadOffice(roles)
  const isReadOnly = !person.may_change || !can('update User')

  return (
    <DeclaredForm
      fields={accessFields.fields}
      record={base}
      title={person.full_name}
      draftKey={`users:${base.id}`}
      schema={accessFields.body}
      words={valueWords}
      submitLabel={t('Save access')}
      isReadOnly={isReadOnly}
      onSubmit={(values, version = base.version) =>
        setAccess.mutateAsync({
          params: { id: person.id },
          // Clients of a role that was taken away are no longer requested.
          body: { ...values, clients: mayHaveClients(values.roles) ? values.clients : [], if_version: version },
        })
      }
      onSaved={() => {
        showToast(
          t('Access of {name} updated. Their current sessions end within five seconds.', { name: person.full_name }),
          { isElsewhere: true },
        )
        onClose()
      }}
      onClose={onClose}
      isShown={(name) => name !== 'clients' || can('read Bot')}
      controls={accessControls(() => person.kind === 'dealer', isReadOnly)}
      above={
        <>
          <Summary person={person} />
          {isSelf ? (
            <p className={styles.note}>{t('You can’t change your own access. Ask another administrator.')}</p>
          ) : isReadOnly && can('update User') ? (
            <p className={styles.note}>{t('Only head office can change this person.')}</p>
          ) : null}
          {isReadOnly ? null : (
            <div ref={changes} className={styles.line}>
              <StatusChange
                person={person}
                onChanged={(changed) => setBase((before) => (before.version === person.version ? changed : before))}
              />
              {person.two_step && isHeadOffice && (can('manage User') || !person.roles.includes('admin')) ? (
                <SecondStepReset person={person} onReset={() => changes.current?.querySelector('button')?.focus()} />
              ) : null}
              <Unlock person={person} />
            </div>
          )}
          {isReadOnly ? null : <SignInsOf person={person} />}
        </>
      }
      below={
        isReadOnly ? null : (
          <p className={styles.soft}>
            {t(
              'Saving ends all sessions of {name} within five seconds. The new access applies from the next sign-in.',
              {
                name: person.full_name,
              },
            )}
          </p>
        )
      }
    />
  )
}

function Summary({ person }: { person: Person }) {
  return (
    <dl className={styles.facts}>
      <dt>{t('Email')}</dt>
      <dd>{person.email}</dd>
      <dt>{t('Kind')}</dt>
      <dd>{t(kindNames[person.kind])}</dd>
      <dt>{t('Last sign-in')}</dt>
      <dd>
        <Value kind="instant" value={person.last_login_at} />
      </dd>
      <dt>{t('Two-factor authentication')}</dt>
      <dd>{person.two_step ? t('On') : t('Off')}</dd>
      <dt>{t('Status')}</dt>
      <dd>
        <UserStatusBadge status={person.status} />
      </dd>
    </dl>
  )
}
