import { profileApi } from '@rad/api/apps/profile/contract'
import type { Profile } from '@rad/api/apps/profile/shapes.contract'
import IconUserQuestion from '@tabler/icons-react/dist/esm/icons/IconUserQuestion.mjs'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { query } from '#api/query.ts'
import { useIsPhone } from '#kit/base/use-is-phone.ts'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { FoundRecord } from '#kit/page/found-record.tsx'
import { ButtonLink } from '#kit/page/router-link.tsx'
import { useOpened } from '#kit/page/use-opened.ts'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { Composer } from './composer.tsx'
import { Feed } from './feed.tsx'
import { PollsCard } from './polls-card.tsx'
import { ProfileHeader } from './profile-header.tsx'
import { ConnectionsPart, PhotosPart } from './profile-parts.tsx'
import { useOnlyPost, useProfileTab } from './profile-tabs.tsx'
import { AboutCard, NewsCard, PagesCard, PhotosCard, SuggestionsCard } from './side-cards.tsx'
import styles from './profile.module.css'

const AboutDrawer = lazy(() => import('./about-drawer.tsx').then(({ AboutDrawer }) => ({ default: AboutDrawer })))

const profileOf = (username: string | undefined) =>
  query(profileApi.data, { query: username === undefined ? {} : { user: username } })

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, _search: RawSearch, { username }: Record<string, string>) =>
  void queryClient.prefetchQuery(profileOf(username))

export function Screen() {
  const { username } = useParams({ strict: false }) as { username?: string }
  const found = useQuery(profileOf(username))
  return (
    <FoundRecord
      found={found}
      missing={{
        icon: <IconUserQuestion size={28} stroke={1.5} />,
        title: t('Profile not found'),
        text: t('This person doesn’t exist, or you can’t see them.'),
        action: <ButtonLink to="/pages/profile">{t('Go to my profile')}</ButtonLink>,
      }}
    >
      {(profile) => <ProfilePage key={profile.header.username} profile={profile} />}
    </FoundRecord>
  )
}

function ProfilePage({ profile }: { profile: Profile }) {
  const drawer = useOpened()
  const can = useCan()
  const isEditing = drawer.opened === 'edit' && profile.header.isYou && can('update Profile')
  return (
    <div className={styles.page}>
      <ProfileHeader header={profile.header} onEdit={() => drawer.open('edit')} />
      <ProfileColumns profile={profile} />
      {isEditing ? (
        <Suspense fallback={null}>
          <AboutDrawer about={profile.userAbout} onClose={drawer.close} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** On a phone the cards at the sides belong to the parts they are about, as no one gets below a feed without end. */
function ProfileColumns({ profile }: { profile: Profile }) {
  const tab = useProfileTab()
  const isPhone = useIsPhone()
  const { header } = profile
  const about = <AboutCard about={profile.userAbout} />
  const pages = header.isYou ? <PagesCard pages={profile.suggestedPages} /> : null
  const news = header.isYou ? <NewsCard news={profile.twitterFeeds} /> : null
  const suggestions = <SuggestionsCard people={profile.suggestions} />
  const hasPolls = profile.polls.length > 0 || header.isYou
  if (isPhone)
    return (
      <div className={styles.column}>
        {tab === 'connections' ? suggestions : null}
        <ProfilePart
          profile={profile}
          poll={hasPolls ? <PollsCard polls={profile.polls.slice(0, 1)} isOwn={header.isYou} /> : null}
        />
        {tab === 'about' ? (
          <>
            {pages}
            {news}
          </>
        ) : null}
      </div>
    )
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        {tab === 'about' ? null : about}
        {pages}
        {news}
      </div>
      <div className={styles.column} data-main>
        <ProfilePart profile={profile} />
      </div>
      <div className={styles.column}>
        <PhotosCard photos={profile.latestPhotos} name={header.fullName} />
        {suggestions}
        <PollsCard polls={profile.polls} isOwn={header.isYou} />
      </div>
    </div>
  )
}

/** The part of the profile that is open; `poll` comes after the first posts where there is no column for it. */
function ProfilePart({ profile, poll }: { profile: Profile; poll?: ReactNode }) {
  const tab = useProfileTab()
  const only = useOnlyPost()
  const can = useCan()
  const { header } = profile
  if (tab === 'photos') return <PhotosPart header={header} />
  if (tab === 'connections') return <ConnectionsPart header={header} />
  if (tab === 'about') return <AboutCard about={profile.userAbout} />
  return (
    <>
      {header.isYou && only === undefined && can('create Profile') ? <Composer avatar={header.avatar} /> : null}
      <Feed
        user={header.isYou ? undefined : header.username}
        name={header.fullName}
        only={only}
        between={only === undefined ? poll : undefined}
        emptyAction={
          header.isYou ? (
            <ButtonLink variant="default" to="/pages/profile" search={{ tab: 'connections' } as never}>
              {t('Show connections')}
            </ButtonLink>
          ) : undefined
        }
      />
    </>
  )
}
