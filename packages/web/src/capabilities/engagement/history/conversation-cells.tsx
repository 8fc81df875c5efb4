import type { ConversationRow } from '@rad/api/engagement/history/contract'
import { Badge } from '#kit/text/badge.tsx'
import type { Cells } from '#kit/table/data-table.tsx'
import type { Format } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { languageWords, MediumMark, OutcomeBadge } from '#words/conversation-words.tsx'
import { Hit } from './conversation-card.tsx'
import styles from './history.module.css'

/** How the list draws a conversation, with the words found in it that someone looks for. */
export const conversationCells = (format: Format, typed: string | undefined): Cells<ConversationRow> => ({
  no: (row) => (
    <span className={styles.number}>
      {row.no}
      <Hit row={row} typed={typed} />
    </span>
  ),
  last_at: ({ last_at, is_running }) => (
    <span className={styles.last}>
      <time dateTime={last_at} title={format.instantWithZone(last_at)}>
        {format.instant(last_at)}
      </time>
      {is_running ? <Badge tone="accent">{t('In progress')}</Badge> : null}
    </span>
  ),
  bot: ({ bot, bot_name }) => (
    <bdi className={styles.name} title={bot}>
      {bot_name}
    </bdi>
  ),
  client: ({ client, client_name }) => <span title={client_name}>{client}</span>,
  medium: ({ medium }) => <MediumMark medium={medium} />,
  outcome: ({ outcome }) => <OutcomeBadge outcome={outcome} quiet />,
  seconds: ({ seconds }) => format.length(seconds),
  language: ({ language }) => (language ? languageWords(language) : undefined),
  main_intent: ({ main_intent }) =>
    main_intent ? (
      <bdi className={styles.name} title={main_intent}>
        {main_intent}
      </bdi>
    ) : undefined,
  outlet: ({ outlet, outlet_name }) => (outlet ? <span title={outlet_name ?? undefined}>{outlet}</span> : undefined),
})
