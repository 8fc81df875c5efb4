import { Button, Drawer } from '@mantine/core'
import {
  type Email,
  emailApi,
  type EmailFolder,
  emailFolders,
  type EmailLabel,
  emailLabels,
  type EmailMessage,
  emailView,
} from '@rad/api/apps/email/contract'
import IconLayoutSidebar from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebar.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { pagedQuery, query } from '#api/query.ts'
import { ConfirmButton } from '#kit/form/confirm-button.tsx'
import { BadValues } from '#kit/filter/bad-values.tsx'
import { checkedView } from '#kit/filter/checked-view.ts'
import { useView } from '#kit/filter/use-view.ts'
import { type RawSearch, readView } from '#kit/filter/view-url.ts'
import { PageHead } from '#kit/page/page-head.tsx'
import { useSelection } from '#kit/table/use-selection.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { usePerson } from '#shell/frame/person.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import { answerTo, blankEmail, fromDraft, type ReplyKind } from './compose-draft.ts'
import { EmailList } from './email-list.tsx'
import { EmailPanel } from './email-panel.tsx'
import { addressOf } from './email-row.tsx'
import { EmailTools } from './email-tools.tsx'
import { type Place, titleOf } from './email-words.ts'
import { listedIn, ReadingPane } from './reading-pane.tsx'
import { useCompose } from './use-compose.ts'
import { useEmailActs } from './use-email-acts.ts'
import { useEmailKeys } from './use-email-keys.ts'
import styles from './email.module.css'

const ComposeWindow = lazy(() =>
  import('./compose-window.tsx').then(({ ComposeWindow }) => ({ default: ComposeWindow })),
)
const TimeDialog = lazy(() => import('./time-dialog.tsx').then(({ TimeDialog }) => ({ default: TimeDialog })))

const mailboxView = checkedView(emailView)
const perPage = 50

/** Which list and mail an address names; an unknown folder is the inbox. */
function placeOf({ folder, label, id }: Record<string, string | undefined>): Place {
  const known = emailLabels.find((one) => one === label) as EmailLabel | undefined
  const open = id && /^\d+$/.test(id) ? Number(id) : undefined
  if (known) return { folder: undefined, label: known, id: open }
  return {
    folder: (emailFolders.find((one) => one === folder) as EmailFolder | undefined) ?? 'inbox',
    label: undefined,
    id: open,
  }
}

/** Called by the route while the screen is prepared. */
export function prefetch(queryClient: QueryClient, search: RawSearch, params: Record<string, string>) {
  const { values } = readView(mailboxView, search)
  const place = placeOf(params)
  void queryClient.prefetchQuery(
    query(emailApi.list, { query: { ...listedIn(place, values.q), page: values.page, perPage } }),
  )
  if (place.id !== undefined)
    void queryClient.prefetchQuery(
      query(emailApi.get, { query: { id: String(place.id), ...listedIn(place, values.q) } }),
    )
}

export function Screen() {
  const params = useParams({ strict: false }) as Record<string, string>
  const place = placeOf(params)
  const view = useView(mailboxView)
  const { q, page } = view.values
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const can = useCan()
  const { email: my } = usePerson()
  const { instant } = useFormat()
  const listed = listedIn(place, q)
  const answer = useQuery({
    ...pagedQuery(emailApi.list, { query: { ...listed, page, perPage } }),
    // New mail is looked for once a minute while somebody looks.
    refetchInterval: 60_000,
  })
  const opened = useQuery({
    ...query(emailApi.get, { query: { id: String(place.id ?? 0), ...listed } }),
    enabled: place.id !== undefined,
  })
  const emails = answer.data?.emails ?? []
  const selection = useSelection({ ...listed })
  const acts = useEmailActs()
  const compose = useCompose(acts)
  const [snoozed, setSnoozed] = useState<number[]>()
  const [isChoosing, setChoosing] = useState(false)
  const mayWrite = can('update Email')

  const goTo = (folder: EmailFolder) => void navigate({ to: '/email/$folder', params: { folder } })
  const back = () =>
    void navigate(
      place.label
        ? { to: '/email/label/$label', params: { label: place.label }, search: (q ? { q } : {}) as never }
        : { to: '/email/$folder', params: { folder: place.folder ?? 'inbox' }, search: (q ? { q } : {}) as never },
    )
  const step = (dir: 'previous' | 'next') =>
    void queryClient
      .fetchQuery(query(emailApi.paginate, { query: { dir, emailId: String(place.id), ...listed } }))
      .then(({ id }) => navigate(addressOf(place, id, q)))
      .catch(() => back())
  const reply = (message: EmailMessage, kind: ReplyKind) =>
    compose.open(answerTo(message, kind, my, instant(message.time)))
  const write = () => compose.open(blankEmail())
  const writeOn = async (email: Email) => {
    // A list holds the first words alone.
    const whole = await queryClient.fetchQuery({
      ...query(emailApi.get, { query: { id: String(email.id) } }),
      staleTime: 0,
    })
    compose.open(fromDraft(whole))
  }

  const { compose: wanted } = useSearch({ strict: false }) as { compose?: string }
  const isWanted = wanted === 'new' && mayWrite
  const { open: openWindow } = compose
  useEffect(() => {
    if (!isWanted) return
    openWindow(blankEmail())
    void navigate({ to: '.', search: {} as never, replace: true })
  }, [isWanted, openWindow, navigate])

  useEmailKeys({
    emails,
    opened: place.id === undefined ? undefined : opened.data,
    selection,
    acts,
    onCompose: () => mayWrite && write(),
    onBack: back,
    onStep: step,
    onReply: (message, kind) => mayWrite && reply(message, kind),
    onGo: goTo,
  })
  const panel = { place, meta: answer.data?.emailsMeta, onCompose: mayWrite ? write : undefined }
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <PageHead
          title={titleOf(place)}
          actions={
            <>
              <Button
                className={styles.views}
                variant="default"
                leftSection={<IconLayoutSidebar size={15} stroke={1.6} />}
                onClick={() => setChoosing(true)}
              >
                {t('Folders')}
              </Button>
              {mayWrite ? (
                <Button className={styles.views} leftSection={<IconPencil size={15} stroke={1.7} />} onClick={write}>
                  {t('Compose email')}
                </Button>
              ) : null}
              {(place.folder === 'trash' || place.folder === 'spam') && emails.length > 0 && !place.id ? (
                <ConfirmButton
                  question={
                    place.folder === 'trash'
                      ? t('Delete all emails in the trash permanently?')
                      : t('Delete all spam emails permanently?')
                  }
                  consequence={t('This can’t be undone.')}
                  confirmLabel={t('Delete permanently')}
                  onConfirm={() => acts.empty(place.folder as 'trash' | 'spam')}
                >
                  {place.folder === 'trash' ? t('Empty trash') : t('Empty spam')}
                </ConfirmButton>
              ) : null}
            </>
          }
        />
        <Drawer
          opened={isChoosing}
          onClose={() => setChoosing(false)}
          position="left"
          size={280}
          title={t('Email')}
          closeButtonProps={{ 'aria-label': t('Close') }}
        >
          <EmailPanel {...panel} onCompose={undefined} onGo={() => setChoosing(false)} />
        </Drawer>
      </div>
      <aside className={styles.side}>
        <EmailPanel {...panel} />
      </aside>
      <div className={styles.main}>
        <BadValues bad={view.bad.filter(({ field }) => field !== 'compose')} />
        <section className={styles.card} aria-busy={answer.isPlaceholderData}>
          {place.id === undefined ? (
            <>
              <EmailTools
                place={place}
                emails={emails}
                meta={answer.data?.emailsMeta}
                q={q}
                onSearch={(typed) => view.set({ q: typed || undefined }, { replace: true })}
                selection={selection}
                acts={acts}
                onSnooze={setSnoozed}
              />
              <EmailList
                place={place}
                q={q}
                answer={answer}
                selection={selection}
                acts={acts}
                onDraft={(email) => void writeOn(email)}
                onClearSearch={view.clear}
              />
              {page > 1 || answer.data?.hasMore ? (
                <div className={styles.pages}>
                  <Button
                    variant="default"
                    size="xs"
                    disabled={page === 1}
                    onClick={() => view.set({ page: page - 1 })}
                  >
                    {t('Newer')}
                  </Button>
                  <Button
                    variant="default"
                    size="xs"
                    disabled={!answer.data?.hasMore}
                    onClick={() => view.set({ page: page + 1 })}
                  >
                    {t('Older')}
                  </Button>
                </div>
              ) : null}
            </>
          ) : (
            <ReadingPane
              id={place.id}
              place={place}
              q={q}
              acts={acts}
              onBack={back}
              onStep={step}
              onReply={mayWrite ? reply : undefined}
              onDraft={(email) => compose.open(fromDraft(email))}
              onSnooze={setSnoozed}
            />
          )}
        </section>
      </div>
      <Suspense fallback={null}>
        {compose.writing ? (
          <ComposeWindow
            key={compose.key}
            initial={compose.writing}
            onClose={compose.close}
            onSent={compose.sent}
            onDiscard={compose.discard}
          />
        ) : null}
        {snoozed ? (
          <TimeDialog
            title={t('Snooze until')}
            confirmLabel={t('Snooze')}
            onChoose={(at) => {
              setSnoozed(undefined)
              selection.clear()
              void acts.snooze(snoozed, at, t('Snoozed until {time}.', { time: instant(at) }))
              if (place.id !== undefined) back()
            }}
            onClose={() => setSnoozed(undefined)}
          />
        ) : null}
      </Suspense>
    </div>
  )
}
