import { Button } from '@mantine/core'
import { accountApi, type Deletion } from '@rad/api/session/account/contract'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { download } from '#api/download.ts'
import { query } from '#api/query.ts'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { Card } from '#kit/page/facts.tsx'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'
import { t } from '#kit/words.ts'
import { usePerson } from '#shell/frame/person.tsx'
import { AccountPage } from '#shell/account/account-page.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import parts from '#shell/account/parts.module.css'
import styles from './account.module.css'

const deletion = () => query(accountApi.deletion, {})

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient) => void queryClient.prefetchQuery(deletion())

/** What is stored of a person, as a file, and the end of their account. */
export function Screen() {
  return (
    <AccountPage>
      <DownloadCard />
      <DeletionCard />
    </AccountPage>
  )
}

function DownloadCard() {
  const { viewing } = usePerson()
  const [isBusy, setBusy] = useState(false)
  const fetchFile = async () => {
    setBusy(true)
    try {
      await download(accountApi.dataFile, {})
      showToast(t('File downloaded.'), { isElsewhere: true })
    } catch (error) {
      showToast(messageOf(error), { tone: 'bad' })
    }
    setBusy(false)
  }
  return (
    <Card title={t('Your data')}>
      <div className={parts.line}>
        <div className={parts.words}>
          <p>{t('Download everything stored about you as a ZIP file.')}</p>
          <p className={parts.soft}>
            {t(
              'Profile, posts, images, videos, sessions, notifications, tasks, events, orders, and activity. Passwords are left out.',
            )}
          </p>
          {viewing ? <p className={parts.soft}>{t('You can’t download it while you view as someone else.')}</p> : null}
        </div>
        <Button
          variant="default"
          disabled={viewing !== undefined}
          loading={isBusy}
          leftSection={<IconDownload size={16} stroke={1.6} />}
          onClick={() => void fetchFile()}
        >
          {t('Download data')}
        </Button>
      </div>
    </Card>
  )
}

/** What others work on from then on: each line names who. */
const handedOverLines = ({ held: owned }: Deletion): string[] =>
  [
    owned.tickets > 0
      ? t('{count, plural, one {# open ticket goes} other {# open tickets go}} to who answers next.', {
          count: owned.tickets,
        })
      : '',
    owned.cases > 0
      ? t('{count, plural, one {# open helpdesk case goes} other {# open helpdesk cases go}} back to the helpdesk.', {
          count: owned.cases,
        })
      : '',
    owned.content > 0
      ? t(
          '{count, plural, one {# content item goes} other {# content items go}} to the reviewer or an administrator.',
          { count: owned.content },
        )
      : '',
    owned.reviews > 0
      ? t(
          '{count, plural, one {# content item} other {# content items}} that you review can be reviewed by any approver.',
          { count: owned.reviews },
        )
      : '',
    owned.bots > 0
      ? t(
          '{count, plural, one {# bot goes} other {# bots go}} to another bot manager of the client. Without one, administrators choose.',
          { count: owned.bots },
        )
      : '',
    owned.outlets > 0
      ? t(
          '{count, plural, one {# outlet has} other {# outlets have}} no territory manager until someone maps another.',
          { count: owned.outlets },
        )
      : '',
    owned.deputized_levels > 0
      ? t(
          '{count, plural, one {# place on an escalation level goes} other {# places on escalation levels go}} to your deputy.',
          {
            count: owned.deputized_levels,
          },
        )
      : '',
    owned.levels > 0
      ? t(
          '{count, plural, one {# place on an escalation level ends} other {# places on escalation levels end}}. Administrators choose someone else.',
          { count: owned.levels },
        )
      : '',
    owned.panels > 0
      ? t('You are removed from {count, plural, one {# panel} other {# panels}}. Administrators choose someone else.', {
          count: owned.panels,
        })
      : '',
    owned.chairs > 0
      ? t(
          '{count, plural, one {# panel that you chair goes} other {# panels that you chair go}} to the longest-serving member.',
          { count: owned.chairs },
        )
      : '',
    owned.votes > 0
      ? t('{count, plural, one {# open vote goes} other {# open votes go}} on without you.', { count: owned.votes })
      : '',
  ].filter(Boolean)

const deletedLines = ({ deleted }: Deletion): string[] => [
  t(
    '{count, plural, one {# task} other {# tasks}} and {events, plural, one {# calendar event} other {# calendar events}}',
    {
      count: deleted.tasks,
      events: deleted.events,
    },
  ),
  t(
    '{count, plural, one {# saved view} other {# saved views}} and {notices, plural, one {# notification} other {# notifications}}',
    {
      count: deleted.views,
      notices: deleted.notifications,
    },
  ),
  t('Your profile with its posts, photo, sign-in methods, connections, plan, cart, and addresses'),
]

function DeletionCard() {
  const [isAsking, setAsking] = useState(false)
  const { data, error, refetch } = useQuery({ ...deletion(), staleTime: 0 })
  const handedOver = data ? handedOverLines(data) : []
  return (
    <Card title={t('Delete account')}>
      {data ? (
        <div className={parts.form}>
          <section aria-label={t('Permanently deleted')} className={styles.list}>
            <h3>{t('Permanently deleted')}</h3>
            <ul>
              {deletedLines(data).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
          {handedOver.length > 0 ? (
            <section aria-label={t('What is handed over')} className={styles.list}>
              <h3>{t('What is handed over')}</h3>
              <ul>
                {handedOver.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </section>
          ) : null}
          <section aria-label={t('Kept as “Deleted user”')} className={styles.list}>
            <h3>{t('Kept as “Deleted user”')}</h3>
            <ul>
              <li>{t('Your blog posts, comments, decisions, orders, and lines of the audit trail.')}</li>
            </ul>
          </section>
          {data.is_last_administrator ? (
            <p className={`${styles.notice} ${styles.alone}`} role="note">
              {t('This is the last active administrator. Add or activate another one first.')}
            </p>
          ) : null}
          <div>
            <Button color="red" variant="light" disabled={data.is_last_administrator} onClick={() => setAsking(true)}>
              {t('Delete account')}
            </Button>
          </div>
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={4} columns={1} />
      )}
      {isAsking ? <DeleteDialog onClose={() => setAsking(false)} /> : null}
    </Card>
  )
}
