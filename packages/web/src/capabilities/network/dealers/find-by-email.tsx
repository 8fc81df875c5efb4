import { Button, Modal, TextInput } from '@mantine/core'
import IconMailOff from '@tabler/icons-react/dist/esm/icons/IconMailOff.mjs'
import { dealersApi } from '@rad/api/network/dealers/contract'
import type { Output } from '@rad/api/contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { query } from '#api/query.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { Initials } from '#kit/text/initials.tsx'
import { isRefusal } from '#kit/form/refusal.ts'
import { RouterLink } from '#kit/page/router-link.tsx'
import { t, translateApiMessage } from '#kit/words.ts'
import { emailKindWords, NetworkStatusBadge } from '#words/network-words.tsx'
import { rolesInWords } from '#words/person-words.ts'
import styles from './dealer.module.css'

type Found = Output<typeof dealersApi.byEmail>

/** Who has an address. It is stored out of the page's own address, where it would be shared unawares. */
export function FindByEmail({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [submitted, setSubmitted] = useState('')
  const answer = useQuery({ ...query(dealersApi.byEmail, { query: { email: submitted } }), enabled: submitted !== '' })
  const { error } = answer
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const email = typed.trim().toLowerCase()
    if (email === submitted) void answer.refetch()
    else setSubmitted(email)
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Find by email')}
      yOffset="12vh"
      centered={false}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form onSubmit={submit} className={styles.ask} noValidate>
        <TextInput
          label={t('Email address')}
          type="email"
          autoComplete="off"
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={error ? translateApiMessage((isRefusal(error) && error.fields.email) || error.message) : undefined}
        />
        <Button type="submit" size="sm" loading={answer.isFetching}>
          {t('Find')}
        </Button>
      </form>
      <div aria-live="polite">
        {answer.data && submitted ? <Results email={submitted} found={answer.data} /> : null}
      </div>
    </Modal>
  )
}

function Results({ email, found }: { email: string; found: Found }) {
  const { user, dealers, outlets } = found
  if (!user && dealers.length === 0 && outlets.length === 0) {
    return (
      <EmptyState
        icon={<IconMailOff size={26} stroke={1.5} />}
        title={t('No one in your scope')}
        text={t('No dealer, outlet, or user in your scope uses {email}.', { email })}
      />
    )
  }
  return (
    <div className={styles.results}>
      {user ? (
        <Group title={t('User')}>
          <li>
            <Initials name={user.full_name} size={28} />
            <span className={styles.who}>
              <b>{user.full_name}</b>
              <small>{rolesInWords(user.roles) || t('No role')}</small>
            </span>
            <small>{inWords(user.status)}</small>
          </li>
        </Group>
      ) : null}
      {dealers.length > 0 ? (
        <Group
          title={
            dealers.length === 1
              ? t('Dealer')
              : t('{count, plural, one {# dealer} other {# dealers}}', { count: dealers.length })
          }
        >
          {dealers.map((dealer) => (
            <li key={dealer.code}>
              <span className={styles.who}>
                <RouterLink to="/dealers/$code" params={{ code: dealer.code }}>
                  {dealer.name}
                </RouterLink>
                <small>{[dealer.code, ...attachedAs(dealer, email)].join(' · ')}</small>
              </span>
              <NetworkStatusBadge status={dealer.status} quiet />
            </li>
          ))}
        </Group>
      ) : null}
      {outlets.length > 0 ? (
        <Group
          title={
            outlets.length === 1
              ? t('Outlet')
              : t('{count, plural, one {# outlet} other {# outlets}}', { count: outlets.length })
          }
        >
          {outlets.map((outlet) => (
            <li key={outlet.code}>
              <span className={styles.who}>
                <RouterLink to="/outlets/$code" params={{ code: outlet.code }}>
                  {outlet.name}
                </RouterLink>
                <small>{outlet.contact_email === email ? `${outlet.code} · ${t('Contact')}` : outlet.code}</small>
              </span>
              <NetworkStatusBadge status={outlet.status} quiet />
            </li>
          ))}
        </Group>
      ) : null}
    </div>
  )
}

/** As what a dealer lists the address; nothing where only its user has it. */
function attachedAs(dealer: Found['dealers'][number], email: string): string[] {
  const kinds = dealer.emails.filter((one) => one.email === email).map(({ kind }) => kind)
  const all = dealer.principal_email === email ? ['principal', ...kinds] : kinds
  return [...new Set(all)].map((kind) => emailKindWords(kind))
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className={styles.group}>{title}</h3>
      <ul className={styles.found}>{children}</ul>
    </section>
  )
}
