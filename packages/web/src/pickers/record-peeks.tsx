import { historyApi } from '@rad/api/engagement/history/contract'
import { outletsApi } from '@rad/api/network/outlets/contract'
import { complaintsApi } from '@rad/api/service/complaints/contract'
import { ticketsApi } from '@rad/api/service/tickets/contract'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '#api/query.ts'
import { isRefusal } from '#kit/form/refusal.ts'
import { BlockSkeleton } from '#kit/page/block-skeleton.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { ComplaintStatusBadge, SeverityBadge } from './complaint-words.tsx'
import { MediumMark, OutcomeBadge } from './conversation-words.tsx'
import { NetworkStatusBadge } from './network-words.tsx'
import { LevelMark, PriorityMark, TicketDue, TicketStatusBadge } from './ticket-words.tsx'
import styles from './peek.module.css'

export const freshMs = 30_000

/** What was found of a record; while it comes its room, and a word where it does not. */
export function Found<T>({ found, children }: { found: UseQueryResult<T>; children: (record: T) => ReactNode }) {
  const { data, error } = found
  if (data !== undefined) return children(data)
  if (!error) return <BlockSkeleton height={84} />
  const isBeyond = isRefusal(error) && (error.status === 404 || error.status === 403)
  return (
    <span className={styles.soft}>
      {isBeyond ? t('You don’t have access to this record.') : t('Couldn’t load this')}
    </span>
  )
}

export function Head({ title, children }: { title: string; children: ReactNode }) {
  return (
    <span className={styles.head}>
      <strong>
        <bdi>{title}</bdi>
      </strong>
      <span className={styles.soft}>{children}</span>
    </span>
  )
}

/** A name and what it is; what is not known takes no room. */
export function PeekFact({ label, value }: { label: string; value: ReactNode }) {
  if (!value) return null
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </>
  )
}

export function TicketPeek({ no }: { no: string }) {
  const found = useQuery({ ...query(ticketsApi.get, { params: { no } }), staleTime: freshMs })
  return (
    <Found found={found}>
      {({ ticket }) => (
        <>
          <Head title={ticket.title}>
            {ticket.no} · {ticket.outlet_name}
          </Head>
          <span className={styles.marks}>
            <TicketStatusBadge status={ticket.status} />
            <PriorityMark priority={ticket.priority} />
            <LevelMark level={ticket.level} />
          </span>
          <dl className={styles.facts}>
            <PeekFact label={t('Owner')} value={ticket.owner} />
            <PeekFact
              label={t('Due date')}
              value={ticket.due_at || ticket.is_breached ? <TicketDue ticket={ticket} isStacked /> : null}
            />
          </dl>
        </>
      )}
    </Found>
  )
}

export function ComplaintPeek({ no }: { no: string }) {
  const format = useFormat()
  const found = useQuery({ ...query(complaintsApi.get, { params: { no } }), staleTime: freshMs })
  return (
    <Found found={found}>
      {({ category, sub_category, make, model, ticket, ...complaint }) => (
        <>
          <Head
            title={[category, sub_category].flatMap((code) => (code ? inWords(code) : [])).join(' · ') || complaint.no}
          >
            {[complaint.no, [make, model].filter(Boolean).join(' '), complaint.outlet_name].filter(Boolean).join(' · ')}
          </Head>
          <span className={styles.marks}>
            <ComplaintStatusBadge status={complaint.status} />
            <SeverityBadge severity={complaint.severity} />
          </span>
          <dl className={styles.facts}>
            <PeekFact label={t('Received')} value={format.instant(complaint.received_at)} />
            <PeekFact
              label={t('Due date')}
              value={ticket && (ticket.due_at || ticket.is_breached) ? <TicketDue ticket={ticket} isStacked /> : null}
            />
          </dl>
        </>
      )}
    </Found>
  )
}

export function ConversationPeek({ no }: { no: string }) {
  const format = useFormat()
  const found = useQuery({ ...query(historyApi.get, { params: { no } }), staleTime: freshMs })
  return (
    <Found found={found}>
      {(conversation) => (
        <>
          <Head title={conversation.bot_name}>
            {conversation.no} · {conversation.person}
          </Head>
          <span className={styles.marks}>
            <OutcomeBadge outcome={conversation.outcome} />
            <MediumMark medium={conversation.medium} />
          </span>
          <dl className={styles.facts}>
            <PeekFact label={t('Started')} value={format.instant(conversation.started_at)} />
            <PeekFact label={t('Duration')} value={format.length(conversation.seconds)} />
            <PeekFact label={t('Main intent')} value={conversation.main_intent} />
          </dl>
        </>
      )}
    </Found>
  )
}

export function OutletPeek({ code }: { code: string }) {
  const found = useQuery({ ...query(outletsApi.get, { params: { code } }), staleTime: freshMs })
  return (
    <Found found={found}>
      {(outlet) => (
        <>
          <Head title={outlet.name}>{[outlet.code, outlet.city, outlet.region].filter(Boolean).join(' · ')}</Head>
          <span className={styles.marks}>
            <NetworkStatusBadge status={outlet.status} />
            {inWords(outlet.kind)}
          </span>
          <dl className={styles.facts}>
            <PeekFact label={t('Dealer')} value={outlet.dealer_name} />
            <PeekFact label={t('Email')} value={outlet.contact_email} />
          </dl>
        </>
      )}
    </Found>
  )
}
