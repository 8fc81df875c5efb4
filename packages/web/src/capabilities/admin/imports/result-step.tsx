import { word } from '@rad/api/words'
import { Button } from '@mantine/core'
import type { Import } from '@rad/api/admin/imports/contract'
import { useRouter } from '@tanstack/react-router'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import { lazy, Suspense, useState } from 'react'
import { useFormat } from '#kit/text/format.tsx'
import { PathLink } from '#kit/page/path-link.tsx'
import { ButtonLink } from '#kit/page/router-link.tsx'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { WrongFile } from './check-step.tsx'
import { Figures } from './figures.tsx'
import { Findings } from './findings.tsx'
import { newRowsNote } from './import-words.tsx'
import styles from './import.module.css'

const UndoDialog = lazy(() => import('./undo-dialog.tsx').then(({ UndoDialog }) => ({ default: UndoDialog })))

/** Where the rows of a kind are looked at. */
const places: Record<string, [path: string, label: string][]> = {
  complaints: [
    ['/reports/complaints', word('Complaint report, all time')],
    ['/complaints', word('View complaints')],
  ],
  models: [['/models', word('View models')]],
  outlets: [['/outlets', word('View outlets')]],
  dealers: [['/dealers', word('View dealers')]],
  cities: [['/cities', word('View cities')]],
  users: [
    ['/users/access', word('View users')],
    ['/invitations', word('View invitations')],
  ],
  customers: [['/customers', word('View customers')]],
  'known-issues': [['/known-issues', word('View known issues')]],
}

/** What became of a file. */
export function ResultStep({ imported }: { imported: Import }) {
  const { check, status } = imported
  const [isUndoing, setUndoing] = useState(false)
  const can = useCan()
  return (
    <>
      <Outcome imported={imported} />
      {check && status !== 'cancelled' ? (
        <Figures
          figures={[
            {
              key: 'new',
              label: t('New'),
              count: check.new,
              note: newRowsNote(imported.kind, status === 'reverted' ? 'undone' : 'done'),
              tone: 'good',
            },
            {
              key: 'changed',
              label: t('Updated'),
              count: check.changed,
              note: status === 'reverted' ? t('restored') : t('updated'),
              tone: 'accent',
            },
            { key: 'same', label: t('Unchanged'), count: check.same, note: t('already up to date'), tone: 'plain' },
            { key: 'wrong', label: t('Skipped'), count: check.wrong, note: t('invalid rows'), tone: 'bad' },
          ]}
        />
      ) : null}
      {check && status === 'committed' ? (
        <Findings imported={imported} check={check} tools={check.wrong > 0 ? <WrongFile id={imported.id} /> : null} />
      ) : null}
      <div className={styles.bar}>
        {status === 'committed' && can('update Import') ? (
          <Button variant="default" onClick={() => setUndoing(true)}>
            {t('Undo import')}
          </Button>
        ) : null}
        <ButtonLink
          to="/imports/new"
          search={{ kind: imported.kind } as never}
          variant={status === 'committed' ? 'default' : 'filled'}
        >
          {t('Import another file')}
        </ButtonLink>
        {status === 'committed' ? <Places kind={imported.kind} /> : null}
      </div>
      {isUndoing ? (
        <Suspense fallback={null}>
          <UndoDialog imported={imported} onClose={() => setUndoing(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

function Outcome({ imported }: { imported: Import }) {
  const format = useFormat()
  const { status, committed_at, reverted_at } = imported
  const message =
    status === 'committed' && committed_at
      ? t('Imported on {instant}. You can undo it until someone changes one of its rows.', {
          instant: format.instant(committed_at),
        })
      : status === 'reverted' && reverted_at
        ? t('Undone on {instant}. All changes were reverted.', { instant: format.instant(reverted_at) })
        : t('File discarded. Nothing was imported.')
  return <p className={styles.soft}>{message}</p>
}

/** Links to the rows; a screen that this build lacks has none. */
function Places({ kind }: { kind: string }) {
  const { routesByPath } = useRouter()
  const built = (places[kind] ?? []).filter(([path]) => path in routesByPath)
  // The first is the primary action, which comes last.
  return built.toReversed().map(([path, label], index) => (
    <Button
      key={path}
      component={PathLink}
      href={path}
      variant={index === built.length - 1 ? 'filled' : 'default'}
      {...(index === built.length - 1
        ? { rightSection: <IconArrowRight className="mantine-rotate-rtl" size={15} stroke={1.8} /> }
        : {})}
    >
      {t(label)}
    </Button>
  ))
}
