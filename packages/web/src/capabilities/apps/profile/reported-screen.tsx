import { Button } from '@mantine/core'
import { reportReasons } from '@rad/api/apps/profile/bounds.contract'
import { profileApi } from '@rad/api/apps/profile/contract'
import type { ReportedPost } from '@rad/api/apps/profile/shapes.contract'
import IconEyeCheck from '@tabler/icons-react/dist/esm/icons/IconEyeCheck.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import { type QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { pagedQuery, query } from '#api/query.ts'
import { readView } from '#api/session.ts'
import { useSend } from '#api/use-send.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { StatusTabs } from '#kit/filter/status-tabs.tsx'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { BlockSkeleton } from '#kit/page/block-skeleton.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import { t } from '#kit/words.ts'
import { PersonName, PersonPhoto } from './person-parts.tsx'
import { PostMedia } from './post-media.tsx'
import { PostTime } from './post-time.tsx'
import { ReportedChats, reportedChats } from './reported-chats.tsx'
import styles from './post.module.css'

const statuses = ['open', 'hidden', 'chats'] as const
type Status = (typeof statuses)[number]
const statusOf = ({ status }: RawSearch): Status => statuses.find((one) => one === status) ?? 'open'

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, search: RawSearch) =>
  void queryClient.prefetchQuery(query(profileApi.reported, { query: { status: postsOf(statusOf(search)) } }))

/** Beside reported chats the open reports of posts are counted. */
const postsOf = (status: Status) => (status === 'hidden' ? 'hidden' : 'open')

/** Posts and chats that were reported, for those who decide about them. */
export function Screen() {
  const status = statusOf(useSearch({ strict: false }) as RawSearch)
  const navigate = useNavigate()
  const reading = useQuery(pagedQuery(profileApi.reported, { query: { status: postsOf(status) } }))
  const chats = useQuery({ ...reportedChats, enabled: !readView() })
  return (
    <div className={styles.reported}>
      <PageHead
        title={t('Reported posts and chats')}
        lead={
          status === 'chats'
            ? t('Dismiss a report, or delete the reported message for everyone in its chat.')
            : t('Hide a post from everyone, or keep it. Its writer can still see a hidden post.')
        }
      />
      <StatusTabs
        label={t('Status')}
        value={status}
        onChange={(value) =>
          void navigate({ to: '.', search: (value === 'open' ? {} : { status: value }) as never, replace: true })
        }
        tabs={[
          { value: 'open', label: t('Posts'), count: reading.data?.open },
          { value: 'hidden', label: t('Hidden posts'), count: reading.data?.hidden },
          { value: 'chats', label: t('Chats'), count: chats.data?.reports.length },
        ]}
      />
      {status === 'chats' ? <ReportedChats /> : <ReportedPosts status={status} reading={reading} />}
    </div>
  )
}

interface ReportedPostsProps {
  status: Status
  reading: UseQueryResult<{ reported: ReportedPost[] }>
}

function ReportedPosts({ status, reading: { data, error, refetch } }: ReportedPostsProps) {
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <BlockSkeleton height={240} />
  if (data.reported.length === 0)
    return (
      <EmptyState
        icon={<IconFlag size={28} stroke={1.5} />}
        title={status === 'open' ? t('No open reports') : t('No hidden posts')}
        text={status === 'open' ? t('Posts that people report appear here.') : undefined}
      />
    )
  return data.reported.map((reported) => <ReportedCard key={reported.post.id} reported={reported} />)
}

function ReportedCard({ reported: { post, reports } }: { reported: ReportedPost }) {
  const decide = useSend(profileApi.decide)
  const send = (decision: 'hide' | 'keep', text: string) =>
    decide.mutateAsync({ params: { id: String(post.id) }, body: { decision } }).then(
      () => {
        const undo = () => void send(decision === 'hide' ? 'keep' : 'hide', t('Undone'))
        if (decision === 'hide') showToast(text, { action: { label: t('Undo'), run: undo } })
        else showToast(text, { isElsewhere: true })
      },
      (error: unknown) => void showToast(messageOf(error), { tone: 'bad' }),
    )
  return (
    <article className={styles.post} aria-label={t('Post by {name}', { name: post.fullName })}>
      <header className={styles.head}>
        <PersonPhoto person={post} size={40} />
        <div className={styles.who}>
          <PersonName person={post} />
          <PostTime at={post.postTime} />
        </div>
      </header>
      {post.postText ? (
        <p className={styles.text} dir="auto">
          {post.postText}
        </p>
      ) : null}
      {post.file ? (
        <div className={styles.media}>
          <PostMedia file={post.file} name={post.fullName} />
        </div>
      ) : null}
      <ul className={styles.reports} aria-label={t('Reports')}>
        {reports.map((report) => (
          <li key={`${report.fullName} ${report.at}`}>
            <strong>{t(reportReasons[report.reason])}</strong>
            {report.note ? <p dir="auto">{report.note}</p> : null}
            <small>
              <bdi>{report.fullName}</bdi> · <PostTime at={report.at} />
            </small>
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <Button
          variant="default"
          leftSection={<IconEyeCheck size={16} stroke={1.6} />}
          loading={decide.isPending}
          onClick={() => void send('keep', post.isHidden ? t('Post visible again.') : t('Post kept.'))}
        >
          {post.isHidden ? t('Show post again') : t('Keep post')}
        </Button>
        {post.isHidden ? null : (
          <Button
            color="red"
            leftSection={<IconEyeOff size={16} stroke={1.6} />}
            loading={decide.isPending}
            onClick={() => void send('hide', t('Post hidden.'))}
          >
            {t('Hide post')}
          </Button>
        )}
      </div>
    </article>
  )
}
