import { type Client, type ClientPerson, clientsApi } from '@rad/api/admin/clients/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { pagedQuery, query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { ConfirmButton } from '#kit/form/confirm-button.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { Card } from '#kit/page/facts.tsx'
import { messageOf } from '#kit/form/refusal.ts'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import { ServedSelect } from '#choose/served-select.tsx'
import { rolesInWords } from '#words/person-words.ts'
import { usePerson } from '#shell/frame/person.tsx'
import styles from './client.module.css'

/** Shows a refusal, and what is so now. */
function useRefused() {
  const queryClient = useQueryClient()
  return async (error: unknown) => {
    showToast(messageOf(error), { tone: 'bad' })
    await queryClient.invalidateQueries({ queryKey: ['clients'] })
  }
}

/** Who sees the bots of a client by a line of their own. Each change is saved as it is made. */
export function ClientPeople({ client, mayChange }: { client: Client; mayChange: boolean }) {
  const found = useQuery(query(clientsApi.people, { params: { code: client.code } }))
  return (
    <Card title={t('People with access to its bots')}>
      <p className={styles.quiet}>
        {t('Head office, auditors, and people who aren’t limited to certain clients also have access.')}
      </p>
      {found.data ? (
        found.data.length > 0 ? (
          <ul className={styles.rows} aria-label={t('People with access to its bots')}>
            {found.data.map((person) => (
              <PersonRow key={person.id} client={client} person={person} mayChange={mayChange} />
            ))}
          </ul>
        ) : null
      ) : found.error ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <TableSkeleton rows={2} columns={1} />
      )}
      {mayChange ? <AddPerson client={client} /> : null}
    </Card>
  )
}

/** What is left to someone whose line goes. */
function consequenceFor({ clients, roles, full_name: name }: ClientPerson): string {
  if (clients > 1)
    return t('{name} keeps access to the bots of their other clients. All their sessions end within five seconds.', {
      name,
    })
  return roles.includes('BTM')
    ? t('{name} loses access to all bots. All their sessions end within five seconds.', { name })
    : t('{name} gets access to the bots of all clients. All their sessions end within five seconds.', { name })
}

function PersonRow({ client, person, mayChange }: { client: Client; person: ClientPerson; mayChange: boolean }) {
  const remove = useSend(clientsApi.removePerson, { refreshes: ['users'] })
  const refused = useRefused()
  const isSelf = usePerson().email === person.email
  const { full_name: name } = person
  const run = async () => {
    try {
      await remove.mutateAsync({ params: { code: client.code, id: person.id } })
      showToast(t('{name} no longer has access to the bots of {client}.', { name, client: client.name }), {
        isElsewhere: true,
      })
    } catch (error) {
      await refused(error)
    }
  }
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span>{rolesInWords(person.roles)}</span>
      </div>
      {mayChange && !isSelf ? (
        <ConfirmButton
          size="xs"
          question={t('Remove access of {name} to the bots of {client}?', { name, client: client.name })}
          consequence={consequenceFor(person)}
          confirmLabel={t('Remove')}
          aria-label={t('Remove {name}', { name })}
          onConfirm={run}
        >
          {t('Remove')}
        </ConfirmButton>
      ) : null}
    </li>
  )
}

function AddPerson({ client }: { client: Client }) {
  const [text, setText] = useState('')
  const [typed] = useDebouncedValue(text, 200)
  const add = useSend(clientsApi.addPerson, { refreshes: ['users'] })
  const refused = useRefused()
  const found = useQuery(pagedQuery(clientsApi.candidates, { params: { code: client.code }, query: { q: typed } }))
  const choose = (id: string | null) => {
    const person = found.data?.find((one) => one.id === id)
    if (!person) return
    add.mutate(
      { params: { code: client.code, id: person.id } },
      {
        onSuccess: () => {
          setText('')
          showToast(
            t('{name} now has access to the bots of {client}. Their current sessions end within five seconds.', {
              name: person.full_name,
              client: client.name,
            }),
            { isElsewhere: true },
          )
        },
        onError: (error) => void refused(error),
      },
    )
  }
  return (
    <ServedSelect
      className={styles.add}
      label={t('Add person')}
      description={t('Bot managers, analysts, and helpdesk agents.')}
      placeholder={t('Search by name or email')}
      value={null}
      disabled={add.isPending}
      options={found.data?.map(({ id, full_name, email }) => ({ value: id, label: `${full_name} · ${email}` }))}
      searchValue={text}
      onSearch={setText}
      onChange={choose}
    />
  )
}
