import {
  type Email,
  emailApi,
  type EmailFolder,
  emailFolders,
  type EmailMessage,
  emailView,
} from '@rad/api/apps/email/contract'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { pagedQuery, query } from '#api/query.ts'
import { BadValues } from '#kit/filter/bad-values.tsx'
import { checkedView } from '#kit/filter/checked-view.ts'
import { useView } from '#kit/filter/use-view.ts'
import { type RawSearch, readView } from '#kit/filter/view-url.ts'
import { useTabTitle } from '#kit/page/tab-title.ts'
import { useSelection } from '#kit/table/use-selection.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { usePerson } from '#shell/frame/person.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import { NotFoundScreen } from '#shell/frame/state-screens.tsx'
import { answerTo, blankEmail, fromDraft, type ReplyKind, type Writing } from './compose-draft.ts'
import { EmailHead } from './email-head.tsx'
import { EmailPanel } from './email-panel.tsx'
import { addressOf } from './email-row.tsx'
import { type Place, subjectOf, titleOf } from './email-words.ts'
import { ListPart } from './list-part.tsx'
import { listedIn, ReadingPane } from './reading-pane.tsx'
import { useCompose } from './use-compose.ts'
import { useEmailActs } from './use-email-acts.ts'
import { useEmailKeys } from './use-email-keys.ts'
import { useEmailSettings } from './use-email-settings.ts'
import { useRowFocus } from './use-row-focus.ts'
import side from '#kit/page/side-panel.module.css'
import styles from './email.module.css'

const ComposeWindow = lazy(() =>
  import('./compose-window.tsx').then(({ ComposeWindow }) => ({ default: ComposeWindow })),
)
const TimeDialog = lazy(() => import('./time-dialog.tsx').then(({ TimeDialog }) => ({ default: TimeDialog })))

const mailboxView = checkedView(emailView)
const perPage = 50

/** Whether an address names a list and a mail that may be there. */
const isPlace = ({ folder, id }: Record<string, string | undefined>) =>
  (folder === undefined || emailFolders.some((one) => one === folder)) && (id === undefined || /^\d+$/.test(id))

/** Which list and mail an address names; the inbox unless given. */
function placeOf({ folder, label, id }: Record<string, string | undefined>): Place {
  const open = id && /^\d+$/.test(id) ? Number(id) : undefined
  if (label) return { folder: undefined, label, id: open }
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

/** The list and the mail that the address names, and the ways from there. */
function useMailbox() {
  const params = useParams({ strict: false }) as Record<string, string>
  const place = placeOf(params)
  const view = useView(mailboxView)
  const { q, page } = view.values
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const listed = listedIn(place, q)
  const answer = useQuery(pagedQuery(emailApi.list, { query: { ...listed, page, perPage } }))
  const opened = useQuery({
    ...query(emailApi.get, { query: { id: String(place.id ?? 0), ...listed } }),
    enabled: place.id !== undefined,
  })
  const search = (q ? { q } : {}) as never
  const goTo = (folder: EmailFolder) => void navigate({ to: '/email/$folder', params: { folder } })
  const back = () =>
    void navigate(
      place.label
        ? { to: '/email/label/$label', params: { label: place.label }, search }
        : { to: '/email/$folder', params: { folder: place.folder ?? 'inbox' }, search },
    )
  const step = (dir: 'previous' | 'next') =>
    void queryClient
      .fetchQuery(query(emailApi.paginate, { query: { dir, emailId: String(place.id), ...listed } }))
      .then(({ id }) => navigate(addressOf(place, id, q)))
      .catch(back)
  /** A draft as it is saved: a list holds its first words alone. */
  const whole = (id: number) =>
    queryClient.fetchQuery({ ...query(emailApi.get, { query: { id: String(id) } }), staleTime: 0 })
  return { place, view, listed, answer, opened, goTo, back, step, whole }
}

/** Opens an empty window where the address asks for it. */
function useComposeByAddress(isAllowed: boolean, signature: string, open: (writing: Writing) => void) {
  const navigate = useNavigate()
  const { compose } = useSearch({ strict: false }) as { compose?: string }
  const isComposing = compose === 'new' && isAllowed
  useEffect(() => {
    if (!isComposing) return
    open(blankEmail(signature))
    void navigate({ to: '.', search: {} as never, replace: true })
  }, [isComposing, signature, open, navigate])
}

export function Screen() {
  const params = useParams({ strict: false }) as Record<string, string>
  return isPlace(params) ? <Mailbox /> : <NotFoundScreen />
}

function Mailbox() {
  const { place, view, listed, answer, opened, goTo, back, step, whole } = useMailbox()
  const { q } = view.values
  const can = useCan()
  const { email: my } = usePerson()
  const { instant } = useFormat()
  const emails = answer.data?.emails ?? []
  const selection = useSelection({ ...listed })
  const acts = useEmailActs()
  const compose = useCompose(acts)
  const [snoozed, setSnoozed] = useState<number[]>()
  const mayWrite = can('update Email')
  const { signature, labels, answer: settings } = useEmailSettings()
  useTabTitle(place.id !== undefined && opened.data ? subjectOf(opened.data) : titleOf(place, labels))
  const { isLoading } = settings

  const reply = (message: EmailMessage, kind: ReplyKind) =>
    compose.open(answerTo(message, kind, { my, date: instant(message.time), signature }))
  const write = () => compose.open(blankEmail(signature))
  const writeOn = async ({ id }: Email) => compose.open(fromDraft(await whole(id)))
  useComposeByAddress(mayWrite && !isLoading, signature, compose.open)

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
  useRowFocus(JSON.stringify(listed), place.id)
  const panel = { place, meta: answer.data?.emailsMeta, onCompose: mayWrite ? write : undefined }
  return (
    <div className={side.screen}>
      <EmailHead panel={panel} canEmpty={emails.length > 0 && place.id === undefined} onEmpty={acts.empty} />
      <aside className={`${side.side} ${styles.side}`}>
        <EmailPanel {...panel} />
      </aside>
      <div className={side.main}>
        <BadValues bad={view.bad.filter(({ field }) => field !== 'compose')} />
        <section className={side.card} aria-busy={answer.isPlaceholderData}>
          {place.id === undefined ? (
            <ListPart
              place={place}
              view={view}
              answer={answer}
              selection={selection}
              acts={acts}
              onDraft={(email) => void writeOn(email)}
              onSnooze={setSnoozed}
            />
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
            signature={signature}
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
