import { Checkbox, Drawer } from '@mantine/core'
import { type Person, type Scope, usersApi } from '@rad/api/admin/users/contract'
import { roleName, roles as allRoles } from '@rad/api/session/auth/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { DrawerForm } from '#kit/drawer-form.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { ErrorState } from '#kit/error-state.tsx'
import { Value } from '#kit/value.tsx'
import { showToast } from '#kit/toast.ts'
import { usePerson } from '#shell/person.tsx'
import { useCan } from '#shell/rights.tsx'
import { ScopeFields } from './scope-fields.tsx'
import { StatusChange } from './status-change.tsx'
import { kindNames, scopeWords, UserStatusBadge } from './user-words.tsx'
import styles from './user.module.css'

interface Values extends Record<string, unknown> {
  roles: string[]
  scopes: Scope[]
}

const labels = { roles: 'Roles', scopes: 'Scope' }
const valuesOf = ({ roles, scopes }: Pick<Person, 'roles' | 'scopes'>): Values => ({ roles, scopes: scopes as Scope[] })
const schema = usersApi.setAccess.body.pick({ roles: true, scopes: true })
const words = (key: string, value: unknown) =>
  key === 'scopes'
    ? (value as Scope[]).map(scopeWords).join('; ') || 'Nothing'
    : (value as string[]).map(roleName).join(', ')

/** Somebody of a dealer never gets a role of the brand. */
const dealerRoles = ['DLP', 'SVM', 'BSM']

export function UserDrawer({ email, onClose }: { email: string; onClose: () => void }) {
  const found = useQuery({ ...query(usersApi.list, { query: { q: email, perPage: 100 } }), staleTime: 0 })
  const person = found.data?.rows.find((row) => row.email === email)
  if (person) return <AccessForm person={person} onClose={onClose} />
  return (
    <Drawer opened onClose={onClose} title={email} size={440} closeButtonProps={{ 'aria-label': 'Close' }}>
      {found.error ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.data ? <EmptyState title="Nobody of that address" text="Nobody in your scope signs in with it." /> : null}
    </Drawer>
  )
}

function AccessForm({ person, onClose }: { person: Person; onClose: () => void }) {
  const setAccess = useSend(usersApi.setAccess)
  // What the form began from: a reading that comes later must not make a change of somebody else look known.
  const [base, setBase] = useState(person)
  const can = useCan()
  const isSelf = usePerson().email === person.email
  const isReadOnly = isSelf || !can('update User')

  return (
    <DrawerForm
      title={person.full_name}
      draftKey={`users:${base.id}`}
      labels={labels}
      initial={valuesOf(base)}
      schema={schema}
      version={base.version}
      toValues={(row) => valuesOf(row as unknown as Person)}
      words={words}
      submitLabel="Save access"
      isReadOnly={isReadOnly}
      onSubmit={(values, version = base.version) =>
        setAccess.mutateAsync({ params: { id: person.id }, body: { ...values, if_version: version } })
      }
      onSaved={() => {
        showToast(`${person.full_name} has the new access. Earlier sign-ins end within five seconds.`)
        onClose()
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Summary person={person} />
          {isSelf ? <p className={styles.note}>Nobody changes his own access: ask another administrator.</p> : null}
          {isReadOnly ? null : (
            <StatusChange
              person={person}
              onChanged={(changed) => setBase((before) => (before.version === person.version ? changed : before))}
            />
          )}
          <RoleChoice
            isDealer={person.kind === 'dealer'}
            held={form.values.roles}
            error={form.errors.roles}
            onChange={(roles) => form.setFieldValue('roles', roles)}
          />
          <ScopeFields
            scopes={form.values.scopes}
            error={form.errors.scopes}
            isReadOnly={isReadOnly}
            onChange={(scopes) => form.setFieldValue('scopes', scopes)}
          />
          {isReadOnly ? null : (
            <p className={styles.soft}>
              Saving ends every sign-in of {person.full_name} within five seconds; the next one has the new access.
            </p>
          )}
        </>
      )}
    </DrawerForm>
  )
}

function Summary({ person }: { person: Person }) {
  return (
    <dl className={styles.facts}>
      <dt>E-mail</dt>
      <dd>{person.email}</dd>
      <dt>Kind</dt>
      <dd>{kindNames[person.kind]}</dd>
      <dt>Last sign-in</dt>
      <dd>
        <Value kind="instant" value={person.last_login_at} />
      </dd>
      <dt>Status</dt>
      <dd>
        <UserStatusBadge status={person.status} />
      </dd>
    </dl>
  )
}

interface RoleChoiceProps {
  isDealer: boolean
  held: string[]
  error: ReactNode
  onChange: (roles: string[]) => void
}

function RoleChoice({ isDealer, held, error, onChange }: RoleChoiceProps) {
  const offered = isDealer ? dealerRoles : allRoles
  const shown = [...offered, ...held.filter((role) => !offered.includes(role))]
  return (
    <Checkbox.Group
      label={labels.roles}
      description={isDealer ? 'Somebody of a dealer never gets a role of the brand.' : undefined}
      value={held}
      error={error}
      onChange={onChange}
    >
      <div className={styles.roles}>
        {shown.map((role) => (
          <Checkbox key={role} size="xs" value={role} label={roleName(role)} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
