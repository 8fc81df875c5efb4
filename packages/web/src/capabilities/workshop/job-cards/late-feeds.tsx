import { type CardFeed, cardFeedsApi } from '@rad/api/workshop/job-cards/feed-state.contract'
import IconClockExclamation from '@tabler/icons-react/dist/esm/icons/IconClockExclamation.mjs'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './late-feeds.module.css'

/** Fetched ahead with the list, so that its rows do not move down as the answer comes. */
export const cardFeeds = query(cardFeedsApi.feeds, {})

type LateFeed = CardFeed & { last_received_at: string }

/** One that was allowed and never used promises nothing yet. */
const isLate = (feed: CardFeed): feed is LateFeed => feed.is_stale && feed.last_received_at !== null

/** That job cards are missing because their feed is late, so that no one takes the list for all there is (feed.stale). */
export function LateFeeds() {
  const late = useQuery(cardFeeds).data?.filter(isLate) ?? []
  const [first, ...others] = late.toSorted((one, other) => (one.last_received_at < other.last_received_at ? -1 : 1))
  if (!first) return null
  return (
    <div className={styles.late} role="status">
      <IconClockExclamation size={18} stroke={1.6} aria-hidden="true" />
      {others.length === 0 ? (
        <p>
          <FeedSentence feed={first} />
        </p>
      ) : (
        <details>
          <summary>
            {t('Job cards of {count} outlets arrive late. Some may be missing here.', { count: late.length })}
          </summary>
          <ul>
            {[first, ...others].map((feed) => (
              <li key={`${feed.outlet} ${feed.client}`}>
                <FeedSentence feed={feed} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function FeedSentence({ feed: { outlet, outlet_name, client, last_received_at } }: { feed: LateFeed }) {
  const format = useFormat()
  const instant = `${format.instant(last_received_at)} (${format.ago(last_received_at)})`
  const values = { outlet: `${outlet} ${outlet_name}`, instant }
  return client === null
    ? t('No job cards have arrived from {outlet} since {instant}.', values)
    : t('No job cards have arrived from {outlet} through {client} since {instant}.', { ...values, client })
}
