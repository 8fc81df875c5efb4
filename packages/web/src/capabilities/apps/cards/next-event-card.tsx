import { cardsApi } from '@rad/api/apps/cards/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { PathLink } from '#kit/page/path-link.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { Initials } from '#kit/text/initials.tsx'
import { t } from '#kit/words.ts'
import { Card } from './card.tsx'
import styles from './card.module.css'
import { Meetup } from './meetup.tsx'

const mostFaces = 5

/** What is next in the calendar of the person: when, where, and with whom. */
export function NextEvent({ title }: { title: string }) {
  const format = useFormat()
  const reading = useQuery(query(cardsApi.nextEvent, {}))
  return (
    <Card title={title} reading={reading} height={220}>
      {({ event }) =>
        event ? (
          <div className={styles.event}>
            <Meetup />
            <strong>
              <PathLink href={event.opens}>
                <bdi>{event.title}</bdi>
              </PathLink>
            </strong>
            <p>{event.at ? format.instant(event.at) : format.day(event.day)}</p>
            {event.location ? (
              <p>
                <bdi>{event.location}</bdi>
              </p>
            ) : null}
            {event.guests.length > 0 ? (
              <p className={styles.faces} title={format.list(event.guests)}>
                {event.guests.slice(0, mostFaces).map((guest) => (
                  <Initials key={guest} name={guest.replace(/@.*/, '').replaceAll('.', ' ')} size={28} tint={guest} />
                ))}
                <span>{t('Guests: {count}', { count: format.number(event.guests.length) })}</span>
              </p>
            ) : null}
          </div>
        ) : (
          <EmptyState
            title={t('No events in the next 30 days')}
            action={<PathLink href="/calendar">{t('Open calendar')}</PathLink>}
          />
        )
      }
    </Card>
  )
}
