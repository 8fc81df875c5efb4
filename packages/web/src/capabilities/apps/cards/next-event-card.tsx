import { cardsApi } from '@rad/api/apps/cards/contract'
import { word } from '@rad/api/words'
import { query } from '#api/query.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { PathLink } from '#kit/page/path-link.tsx'
import { t } from '#kit/words.ts'
import styles from './card.module.css'
import { defineCard } from './define-card.tsx'
import { Faces } from './faces.tsx'
import { Meetup } from './meetup.tsx'

/** An address as a name: what is before the @, in words. */
const nameOf = (guest: string) => guest.replace(/@.*/, '').replaceAll('.', ' ')

/** What is next in the calendar of the person: when, where, and with whom. */
export const nextEvent = defineCard({
  id: 'next-event',
  title: word('Next event'),
  size: 4,
  height: 220,
  read: () => query(cardsApi.nextEvent, {}),
  draw: ({ event }, { format }) =>
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
          <Faces
            people={event.guests.map((guest) => ({ name: nameOf(guest), label: guest }))}
            words={t('Guests: {count}', { count: format.number(event.guests.length) })}
          />
        ) : null}
      </div>
    ) : (
      <EmptyState
        title={t('No events in the next 30 days')}
        action={<PathLink href="/calendar">{t('Open calendar')}</PathLink>}
      />
    ),
})
