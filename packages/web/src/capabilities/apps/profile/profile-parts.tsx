import { Button } from '@mantine/core'
import { profileApi } from '@rad/api/apps/profile/contract'
import type { Photo, Profile } from '@rad/api/apps/profile/shapes.contract'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#api/query.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { BlockSkeleton } from '#kit/page/block-skeleton.tsx'
import { Card } from '#kit/page/facts.tsx'
import { t } from '#kit/words.ts'
import { PeopleList, PhotoGrid } from './side-cards.tsx'
import styles from './profile.module.css'

interface PartProps {
  header: Profile['header']
}

const photosOf = (user: string, before?: number) =>
  query(profileApi.photos, { query: { user, ...(before !== undefined && { before: String(before) }) } })

/** All images of the posts of someone. */
export function PhotosPart({ header }: PartProps) {
  const client = useQueryClient()
  const first = useQuery(photosOf(header.username))
  const [more, setMore] = useState<{ photos: Photo[]; next: number | null }>()
  const [isBusy, setBusy] = useState(false)
  if (first.error) return <ErrorState error={first.error} onRetry={() => void first.refetch()} />
  if (!first.data) return <BlockSkeleton height={240} />
  const photos = [...first.data.photos, ...(more?.photos ?? [])]
  const next = more ? more.next : first.data.next
  const readOn = async () => {
    setBusy(true)
    try {
      const page = await client.fetchQuery(photosOf(header.username, next!))
      setMore({ photos: [...(more?.photos ?? []), ...page.photos], next: page.next })
    } catch (error) {
      showToast(messageOf(error), { tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card title={t('Photos')}>
      {photos.length === 0 ? (
        <EmptyState
          icon={<IconPhoto size={28} stroke={1.5} />}
          title={t('No photos yet')}
          text={t('Images of posts appear here.')}
        />
      ) : (
        <PhotoGrid photos={photos} name={header.fullName} />
      )}
      {next === null ? null : (
        <Button variant="default" loading={isBusy} onClick={() => void readOn()}>
          {t('Show more photos')}
        </Button>
      )}
    </Card>
  )
}

/** The people someone is connected with. */
export function ConnectionsPart({ header }: PartProps) {
  const { data, error, refetch } = useQuery(query(profileApi.connections, { query: { user: header.username } }))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <BlockSkeleton height={240} />
  return (
    <Card title={t('Connections')}>
      {data.connections.length === 0 ? (
        <EmptyState
          icon={<IconUsers size={28} stroke={1.5} />}
          title={t('No connections yet')}
          text={header.isYou ? t('Connect with people you work with to see their posts.') : undefined}
        />
      ) : (
        <div className={styles.people}>
          <PeopleList people={data.connections} />
        </div>
      )}
    </Card>
  )
}
