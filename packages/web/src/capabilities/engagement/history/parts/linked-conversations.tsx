import { historyApi } from '@rad/api/engagement/history/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { Card } from '#kit/page/facts.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { RouterLink } from '#kit/page/router-link.tsx'
import { t } from '#kit/words.ts'
import { MediumMark, OutcomeBadge } from '#words/conversation-words.tsx'
import { ConversationLink } from '#peek/peek.tsx'
import styles from './linked-conversations.module.css'

const shown = 5

/** The conversations linked with a complaint or ticket, on its page; nothing where there are none. */
export function LinkedConversations({ of }: { of: string }) {
  const format = useFormat()
  const found = useQuery(query(historyApi.list, { query: { case: of, perPage: shown } })).data
  if (!found || found.count === 0) return null
  return (
    <Card
      title={t('Conversations')}
      aside={
        found.count > shown ? (
          <RouterLink to="/conversations" search={{ case: of } as never} className={styles.all}>
            {t('All {count}', { count: found.count })}
          </RouterLink>
        ) : null
      }
    >
      <ul className={styles.list}>
        {found.rows.map((row) => (
          <li key={row.no}>
            <span className={styles.line}>
              <ConversationLink no={row.no} />
              <OutcomeBadge outcome={row.outcome} quiet />
            </span>
            <span className={styles.soft}>
              <MediumMark medium={row.medium} />
              <bdi>{row.bot_name}</bdi>
              <time dateTime={row.started_at} title={format.instantWithZone(row.started_at)}>
                {format.instant(row.started_at)}
              </time>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
