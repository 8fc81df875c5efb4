import { Button } from '@mantine/core'
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import { type SavedView, savedViewsApi, type ViewScreen } from '@rad/api/session/saved-views/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { onDemand } from '#kit/feedback/on-demand.tsx'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { type RawSearch, stringifySearch } from '#kit/filter/view-url.ts'
import { t, translateApiMessage } from '#kit/words.ts'
import styles from './saved-views.module.css'

const SavedViewsDialog = lazy(() =>
  import('./saved-views-dialog.tsx').then(({ SavedViewsDialog }) => ({ default: SavedViewsDialog })),
)

export interface ViewMenuProps {
  views: SavedView[]
  shownId: string | undefined
  /** An own view that was opened and then changed. */
  changed: SavedView | undefined
  onOpen: (view: SavedView) => void
  onKeep: (view: SavedView) => void
  onDialog: (dialog: 'add' | 'manage') => void
}

const ViewMenu = onDemand<ViewMenuProps>(() =>
  import('./saved-views-menu.tsx').then(({ SavedViewsMenu }) => SavedViewsMenu),
)

/** Of the address, what belongs to a view: not the page, and not the drawer that is open. */
const viewIn = (search: RawSearch): RawSearch =>
  Object.fromEntries(Object.entries(search).filter(([key]) => key !== 'page' && key !== 'open'))
const canonical = (search: Record<string, unknown>) =>
  stringifySearch(Object.fromEntries(Object.entries(search).toSorted(([a], [b]) => (a < b ? -1 : 1))))

export interface SavedViewsProps {
  /** The name of the screen, as the API knows it. */
  screen: ViewScreen
  /** The address the menu opens: like an empty one, it gives way to the view that opens by itself. */
  startsWith?: RawSearch
}

/** The saved views of this screen: one's own and those shared with one's role. One of them may open by itself. */
export function SavedViews({ screen, startsWith = {} }: SavedViewsProps) {
  const search = viewIn(useSearch({ strict: false }) as RawSearch)
  const navigate = useNavigate()
  const views = useQuery({ ...query(savedViewsApi.list, { query: { screen } }), staleTime: 60_000 })
  const update = useSend(savedViewsApi.update)
  const [openedId, setOpenedId] = useState<string>()
  const [dialog, setDialog] = useState<'add' | 'manage'>()
  const hasOpenedDefault = useRef(false)

  const now = canonical(search)
  const shown = views.data?.find((view) => canonical(view.query) === now)
  const opened = shown ?? views.data?.find((view) => view.id === openedId)
  const open = (view: SavedView, replace = false) => {
    setOpenedId(view.id)
    void navigate({ to: '.', search: view.query as never, replace })
  }

  useEffect(() => {
    if (!views.data || hasOpenedDefault.current) return
    hasOpenedDefault.current = true
    const first = views.data.find((view) => view.is_default)
    if (first && (now === '' || now === canonical(startsWith))) open(first, true)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the views first arrive
  }, [views.data])

  const keep = (view: SavedView) =>
    update.mutate(
      { params: { id: view.id }, body: { query: search, if_version: view.version } },
      {
        onSuccess: () => sayDone(t('“{name}” updated.', { name: view.name })),
        onError: (error) => showToast(translateApiMessage(error.message), { tone: 'bad' }),
      },
    )

  const name = shown ? shown.name : opened ? t('{name} (edited)', { name: opened.name }) : t('Views')
  return (
    <>
      <ViewMenu
        views={views.data ?? []}
        shownId={shown?.id}
        changed={opened?.own && !shown ? opened : undefined}
        onOpen={open}
        onKeep={keep}
        onDialog={setDialog}
        trigger={
          <Button
            className={styles.button}
            variant="default"
            fw={400}
            leftSection={<IconBookmark size={15} stroke={1.6} />}
            maw={200}
            aria-label={t('Views: {name}', { name })}
          >
            <span className={styles.word}>{name}</span>
          </Button>
        }
      />
      {dialog ? (
        <Suspense fallback={null}>
          <SavedViewsDialog
            mode={dialog}
            screen={screen}
            search={search}
            views={views.data ?? []}
            onAdded={(view) => setOpenedId(view.id)}
            onClose={() => setDialog(undefined)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
