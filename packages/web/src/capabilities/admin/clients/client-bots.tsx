import type { Client } from '@rad/api/admin/clients/contract'
import { botsApi } from '@rad/api/engagement/bots/contract'
import IconRobot from '@tabler/icons-react/dist/esm/icons/IconRobot.mjs'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { Card } from '#kit/page/facts.tsx'
import { PathLink } from '#kit/page/path-link.tsx'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'
import { t } from '#kit/words.ts'
import { BotStatusBadge, purposeWords } from '#capabilities/engagement/bots/parts/bot-words.tsx'
import styles from './client.module.css'

const shown = 10

/** The bots that talk on behalf of a client. */
export function ClientBots({ client }: { client: Client }) {
  const found = useQuery(query(botsApi.list, { query: { client: client.code, perPage: shown } }))
  const all = `/bots?client=${encodeURIComponent(client.code)}`
  return (
    <Card
      title={t('Bots')}
      aside={
        found.data && found.data.count > shown ? (
          <PathLink href={all} className={styles.link}>
            {t('All {count}', { count: found.data.count })}
          </PathLink>
        ) : null
      }
    >
      {found.data ? (
        found.data.rows.length > 0 ? (
          <ul className={styles.rows}>
            {found.data.rows.map((bot) => (
              <li key={bot.code} className={styles.row}>
                <div className={styles.words}>
                  <strong>
                    <PathLink href={`/bots/${bot.code}`} className={styles.link}>
                      <bdi>{bot.name}</bdi>
                    </PathLink>
                  </strong>
                  <span>{purposeWords(bot.purpose)}</span>
                </div>
                <BotStatusBadge status={bot.status} quiet />
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState
            icon={<IconRobot size={26} stroke={1.5} />}
            title={t('No bots yet')}
            text={t('Bots of this client appear here when they’re added.')}
          />
        )
      ) : found.error ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <TableSkeleton rows={2} columns={2} />
      )}
    </Card>
  )
}
