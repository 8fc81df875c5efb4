import { ActionIcon, Button } from '@mantine/core'
import { type KnownIssue, type KnownIssueStatus, knownIssuesApi } from '@rad/api/knowledge/known-issues/contract'
import { word } from '@rad/api/words'
import IconBulbOff from '@tabler/icons-react/dist/esm/icons/IconBulbOff.mjs'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { ActionMenu } from '#kit/base/action-menu.tsx'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { isRefusal, saidBy } from '#kit/form/refusal.ts'
import { Card, Fact, Facts, FactsPage } from '#kit/page/facts.tsx'
import { FoundRecord } from '#kit/page/found-record.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import { ButtonLink, RouterLink } from '#kit/page/router-link.tsx'
import { useOpened } from '#kit/page/use-opened.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t, told } from '#kit/words.ts'
import { KnownIssueStatusBadge, systemWords } from '#pickers/helpdesk-words.tsx'
import { RecordTimeline } from '#pickers/record-timeline.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import styles from './known-issues.module.css'

const RichText = lazy(() => import('#kit/text/rich-text.tsx').then(({ RichText }) => ({ default: RichText })))
const KnownIssueDrawer = lazy(() =>
  import('./known-issue-drawer.tsx').then(({ KnownIssueDrawer }) => ({ default: KnownIssueDrawer })),
)

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, _search: RawSearch, { no = '' }: Record<string, string>) =>
  void queryClient.prefetchQuery(query(knownIssuesApi.get, { params: { no } }))

export function Screen() {
  const { no = '' } = useParams({ strict: false }) as { no?: string }
  const found = useQuery(query(knownIssuesApi.get, { params: { no } }))
  return (
    <FoundRecord
      found={found}
      missing={{
        icon: <IconBulbOff size={28} stroke={1.5} />,
        title: t('Known issue not found'),
        text: t('No known issue has the number {no}.', { no }),
        action: (
          <ButtonLink to="/known-issues" variant="default">
            {t('All known issues')}
          </ButtonLink>
        ),
      }}
    >
      {(issue) => <Issue key={issue.no} issue={issue} />}
    </FoundRecord>
  )
}

function Issue({ issue }: { issue: KnownIssue }) {
  const drawer = useOpened()
  const can = useCan()
  const canEdit = can('update KnownIssue')
  return (
    <div className={pageStyles.page}>
      <PageHead
        title={issue.title}
        actions={<Actions issue={issue} onEdit={canEdit ? () => drawer.open('edit') : undefined} />}
      />
      <p className={styles.marks}>
        <span>{issue.no}</span>
        <KnownIssueStatusBadge status={issue.status} />
        <span>{systemWords(issue.system_group)}</span>
        <span>{t('{count, plural, one {# case solved} other {# cases solved}}', { count: issue.solved })}</span>
      </p>
      <FactsPage
        main={
          <>
            <Card title={t('Symptoms')}>
              <p className={styles.text}>
                <bdi>{issue.symptoms}</bdi>
              </p>
            </Card>
            <Card title={t('Remedy')}>
              <Suspense fallback={null}>
                <RichText html={issue.remedy} />
              </Suspense>
            </Card>
          </>
        }
        aside={<IssueFacts issue={issue} />}
        // It names people and cases: the brand alone reads it.
        end={
          canEdit ? (
            <RecordTimeline kind="known_issue" id={issue.id} tones={{ published: 'good' }} isOver={false} />
          ) : undefined
        }
      />
      <Suspense fallback={null}>
        {drawer.opened === 'edit' && canEdit ? <KnownIssueDrawer issue={issue} onClose={drawer.close} /> : null}
      </Suspense>
    </div>
  )
}

function IssueFacts({ issue }: { issue: KnownIssue }) {
  const can = useCan()
  const { list } = useFormat()
  const { no, system_group, models, dtc_codes, campaign_no, from_case, solved, published_on, updated_at } = issue
  return (
    <Card title={t('Applies to')}>
      <Facts>
        <Fact label={t('System')} value={systemWords(system_group)} />
        <Fact label={t('Models')} value={models.length > 0 ? list(models) : t('All models')} wide />
        <Fact label={t('Trouble codes')} value={dtc_codes.join(', ')} wide />
        <Fact label={t('Campaign number')} kind="code" value={campaign_no} />
        <Fact
          label={t('Made from case')}
          value={
            from_case && (
              <RouterLink to="/helpdesk/$no" params={{ no: from_case }}>
                {from_case}
              </RouterLink>
            )
          }
        />
        <Fact
          label={t('Cases solved')}
          value={
            can('read Helpdesk') && solved > 0 ? (
              <RouterLink to="/helpdesk" search={{ known_issue: no } as never}>
                {t('{count, plural, one {# case} other {# cases}}', { count: solved })}
              </RouterLink>
            ) : null
          }
        />
        <Fact label={t('Published')} kind="day" value={published_on} />
        <Fact label={t('Updated')} kind="instant" value={updated_at} wide />
      </Facts>
    </Card>
  )
}

const moveNames: Record<KnownIssueStatus, string> = {
  published: word('Publish'),
  draft: word('Back to draft'),
  retired: word('Retire'),
}

/** Publishing is what is left to do with a draft; the other steps wait in the menu. */
function Actions({ issue, onEdit }: { issue: KnownIssue; onEdit: (() => void) | undefined }) {
  const move = useSend(knownIssuesApi.move, { refreshes: ['timeline'] })
  const navigate = useNavigate()
  const can = useCan()
  const { id, no, version, allowed } = issue
  const go = async (to: KnownIssueStatus) => {
    try {
      await move.mutateAsync({ params: { no }, body: { to, if_version: version } })
      sayDone(t('{no} is now {status}.', { no, status: t(statusInSentence[to]) }))
    } catch (error) {
      const fields = isRefusal(error) ? [...new Set(Object.values(error.fields))] : []
      showToast(fields.length > 0 ? fields.map(told).join(' ') : saidBy(error), { tone: 'bad' })
    }
  }
  const [first] = allowed.filter((to) => to === 'published')
  const others = allowed.filter((to) => to !== first)
  const acts = others.map((to) => ({ label: t(moveNames[to]), isBad: to === 'retired', run: () => void go(to) }))
  const history = can('read Audit')
    ? [
        {
          label: t('History'),
          run: () => void navigate({ to: '/audit', search: { entity: 'known_issue', entity_id: id } as never }),
        },
      ]
    : []
  return (
    <>
      {onEdit ? (
        <Button variant="default" onClick={onEdit}>
          {t('Edit')}
        </Button>
      ) : null}
      {first ? (
        <Button loading={move.isPending} onClick={() => void go(first)}>
          {t(moveNames[first])}
        </Button>
      ) : null}
      {acts.length + history.length > 0 ? (
        <ActionMenu
          trigger={
            <ActionIcon size={32} aria-label={t('More actions for {name}', { name: no })}>
              <IconDotsVertical size={17} stroke={1.6} />
            </ActionIcon>
          }
          groups={[acts, history]}
        />
      ) : null}
    </>
  )
}

const statusInSentence: Record<KnownIssueStatus, string> = {
  draft: word('a draft'),
  published: word('published'),
  retired: word('retired'),
}
