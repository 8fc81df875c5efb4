import { historyApi } from '@rad/api/engagement/history/contract'
import { complaintsApi } from '@rad/api/service/complaints/contract'
import { ticketsApi } from '@rad/api/service/tickets/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { useFormat } from '#kit/text/format.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { ComplaintStatusBadge, SeverityBadge } from '#words/complaint-words.tsx'
import { MediumMark, OutcomeBadge } from '#words/conversation-words.tsx'
import { Found, freshMs, Head, PeekFact } from './peek-parts.tsx'
import { LevelMark, PriorityMark, TicketDue, TicketStatusBadge } from '#words/ticket-words.tsx'
import styles from './peek.module.css'

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
