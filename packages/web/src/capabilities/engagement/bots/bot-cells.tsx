import type { BotRow } from '@rad/api/engagement/bots/contract'
import { Badge } from '#kit/text/badge.tsx'
import type { Cells } from '#kit/table/data-table.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { RouterLink } from '#kit/page/router-link.tsx'
import { Sparkline } from '#kit/chart/sparkline.tsx'
import { nothing } from '#kit/text/value.tsx'
import { languageInWords, t } from '#kit/words.ts'
import { BotStatusBadge, purposeWords } from './parts/bot-words.tsx'
import { MediumMark } from '#words/conversation-words.tsx'
import styles from './bots.module.css'

/** How the list draws a bot. */
export const botCells: Cells<BotRow> = {
  client: ({ client_name }) => client_name,
  purpose: ({ purpose }) => purposeWords(purpose),
  status: ({ status }) => <BotStatusBadge status={status} quiet />,
  live_version: (bot) => <LiveVersion bot={bot} />,
  media: (bot) => <Media bot={bot} />,
  languages: ({ languages }) => <Languages codes={languages} />,
  conversations: (bot) => <Trend bot={bot} />,
}

function LiveVersion({ bot: { live_version, asked } }: { bot: BotRow }) {
  return (
    <span className={styles.row}>
      {live_version ?? nothing}
      {asked > 0 ? <InReview count={asked} /> : null}
    </span>
  )
}

/** Versions that wait for someone to publish them. */
function InReview({ count }: { count: number }) {
  return (
    <span>
      <Badge tone="warn">{t('{count, plural, one {# in review} other {# in review}}', { count })}</Badge>
    </span>
  )
}

function Media({ bot }: { bot: BotRow }) {
  if (bot.media.length === 0) return nothing
  return (
    <span className={styles.media}>
      {bot.media.map((medium) => (
        <MediumMark key={medium} medium={medium} />
      ))}
    </span>
  )
}

function Languages({ codes }: { codes: readonly string[] }) {
  const format = useFormat()
  return <>{format.list(codes.map(languageInWords))}</>
}

/** How many conversations began in the last 7 days, and the way that took. */
function Trend({ bot: { conversations, trend, name } }: { bot: BotRow }) {
  const format = useFormat()
  return (
    <span className={styles.trend}>
      {conversations > 0 ? (
        <span className={styles.spark}>
          <Sparkline label={t('{name} by day: {values}', { name, values: trend.join(', ') })} values={trend} />
        </span>
      ) : null}
      <bdi>{format.number(conversations)}</bdi>
    </span>
  )
}

/** A bot on a phone: what it is for, where it answers, how many messages it gets. */
export function BotCard({ bot }: { bot: BotRow }) {
  return (
    <RouterLink to="/bots/$code" params={{ code: bot.code }} preload={false} underline="never" className={styles.card}>
      <span className={styles.cardTop}>
        <strong>{bot.name}</strong>
        <BotStatusBadge status={bot.status} />
      </span>
      <span className={styles.cardQuiet}>
        {bot.client_name} · {purposeWords(bot.purpose)}
      </span>
      <span className={styles.cardFoot}>
        {bot.media.length > 0 ? <Media bot={bot} /> : null}
        <span>{t('{count, plural, one {# conversation} other {# conversations}}', { count: bot.conversations })}</span>
      </span>
      {bot.asked > 0 ? <InReview count={bot.asked} /> : null}
    </RouterLink>
  )
}
