import { ActionIcon } from '@mantine/core'
import type { Profile, ProfileAbout } from '@rad/api/apps/profile/shapes.contract'
import { word } from '@rad/api/words'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import { lazy, Suspense, useState } from 'react'
import { Card } from '#kit/page/facts.tsx'
import { RouterLink } from '#kit/page/router-link.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { useBookmarks } from '#shell/bookmarks/use-bookmarks.ts'
import { usePageOf } from '#shell/frame/page-of.tsx'
import { RecordFacts } from '#shell/screens/record-facts.tsx'
import { ConnectButton } from './connect-button.tsx'
import { PersonName, PersonPhoto } from './person-parts.tsx'
import { PostTime } from './post-time.tsx'
import { StoredImage } from './stored-image.tsx'
import styles from './profile.module.css'

const Lightbox = lazy(() => import('#kit/page/lightbox.tsx').then(({ Lightbox }) => ({ default: Lightbox })))

/** What someone says of themselves. */
export function AboutCard({ about }: { about: ProfileAbout }) {
  return (
    <Card title={t('About')}>
      <div className={styles.part}>
        <p className={styles.about} dir="auto">
          {about.about || t('No description')}
        </p>
        <RecordFacts
          record={about}
          facts={[
            { key: 'joined', label: word('Joined'), kind: 'day', isWide: true },
            { key: 'lives', label: word('Lives in'), isWide: true },
            { key: 'email', label: word('Email'), isWide: true },
            { key: 'website', label: word('Website'), isWide: true },
          ]}
          draws={{
            email: ({ record: { email } }) => <a href={`mailto:${email}`}>{email}</a>,
            website: ({ record: { website } }) =>
              website && (
                <a href={website} target="_blank" rel="noreferrer noopener nofollow">
                  {website.replace(/^https?:\/\//, '')}
                </a>
              ),
          }}
        />
      </div>
    </Card>
  )
}

/** Pages of the product on offer. A star keeps one in the bar of bookmarks. */
export function PagesCard({ pages }: { pages: Profile['suggestedPages'] }) {
  const pageOf = usePageOf()
  const bookmarks = useBookmarks()
  if (pages.length === 0) return null
  return (
    <Card title={t('Suggested pages')}>
      <ul className={styles.rows}>
        {pages.map((page) => {
          const known = bookmarks.pages.find(({ id }) => id === page.id)
          const isBookmarked = known?.isBookmarked ?? page.favorite
          const title = t(page.title)
          const Star = isBookmarked ? IconStarFilled : IconStar
          return (
            <li key={page.id} className={styles.row}>
              <span className={styles.pageIcon}>{pageOf(page.link).icon}</span>
              <RouterLink className={styles.grow} to={page.link as '/'}>
                {title}
              </RouterLink>
              <ActionIcon
                size={30}
                className={styles.star}
                data-kept={isBookmarked || undefined}
                aria-pressed={isBookmarked}
                aria-label={t('Bookmark {page}', { page: title })}
                disabled={!known}
                onClick={() => known && void bookmarks.toggle(known)}
              >
                <Star size={17} stroke={1.6} />
              </ActionIcon>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** What the brand published lately. */
export function NewsCard({ news }: { news: Profile['twitterFeeds'] }) {
  if (news.length === 0) return null
  return (
    <Card title={t('Latest from the library')}>
      <ul className={styles.rows}>
        {news.map((entry) => (
          <li key={entry.id} className={styles.news}>
            <RouterLink to={entry.link as '/'}>
              <bdi>{entry.title}</bdi>
            </RouterLink>
            <p dir="auto">{entry.desc}</p>
            <PostTime at={entry.at} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The last images someone posted, nine of them at a glance. */
export function PhotosCard({ photos, name }: { photos: Profile['latestPhotos']; name: string }) {
  return (
    <Card title={t('Latest photos')}>
      {photos.length === 0 ? (
        <p className={styles.none}>{t('No photos yet')}</p>
      ) : (
        <PhotoGrid photos={photos} name={name} columns={3} />
      )}
    </Card>
  )
}

/** Images as squares, each of which opens large. */
export function PhotoGrid({
  photos,
  name,
  columns,
}: {
  photos: Profile['latestPhotos']
  name: string
  columns?: number
}) {
  const [opened, setOpened] = useState<number>()
  const { day } = useFormat()
  const alt = (at: string) => t('Photo by {name}, {day}', { name, day: day(at) })
  return (
    <>
      <ul className={styles.grid} data-columns={columns}>
        {photos.map((photo, index) => (
          <li key={photo.post}>
            <button
              type="button"
              aria-label={t('Enlarge photo {place}: {day}', { place: index + 1, day: day(photo.at) })}
              onClick={() => setOpened(index)}
            >
              <StoredImage path={photo.path} alt="" />
            </button>
          </li>
        ))}
      </ul>
      {opened === undefined ? null : (
        <Suspense fallback={null}>
          <Lightbox
            count={photos.length}
            draw={(index) => {
              const { path, at } = photos[index]!
              return <StoredImage key={path} path={path} alt={alt(at)} />
            }}
            first={opened}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

/** People to connect with. */
export function SuggestionsCard({ people }: { people: Profile['suggestions'] }) {
  if (people.length === 0) return null
  return (
    <Card title={t('People you may know')}>
      <PeopleList people={people} />
    </Card>
  )
}

/** People with their roles and what one has in common with them. */
export function PeopleList({ people }: { people: Profile['suggestions'] }) {
  return (
    <ul className={styles.rows}>
      {people.map((person) => (
        <li key={person.username} className={styles.row}>
          <PersonPhoto person={person} size={36} />
          <span className={styles.person}>
            <PersonName person={person} />
            <small>{t(person.designation)}</small>
            {person.mutual > 0 ? (
              <small>
                {t('{count, plural, one {# mutual connection} other {# mutual connections}}', { count: person.mutual })}
              </small>
            ) : null}
          </span>
          {person.isYou ? null : <ConnectButton person={person} isSmall />}
        </li>
      ))}
    </ul>
  )
}
