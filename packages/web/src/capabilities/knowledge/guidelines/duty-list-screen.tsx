import { Button } from '@mantine/core'
import { dutyList, type DutyRow, type DutyState, guidelinesApi } from '@rad/api/knowledge/guidelines/contract'
import { roleName } from '@rad/api/session/auth/contract'
import { word } from '@rad/api/words'
import { lazy } from 'react'
import { RouterLink } from '#kit/page/router-link.tsx'
import type { Cells } from '#kit/table/data-table.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { GuidelineStateBadge, guidelineStateWords } from './guideline-words.tsx'
import { listScreen } from '#shell/screens/list-screen.tsx'
import { dutyLooks } from './duty-looks.ts'
import styles from './guideline.module.css'

const RemindDialog = lazy(() => import('./remind-dialog.tsx').then(({ RemindDialog }) => ({ default: RemindDialog })))

function Due({ state, due_at }: DutyRow) {
  const format = useFormat()
  return (
    <span className={styles.due} data-overdue={state === 'overdue' || undefined} title={format.instantWithZone(due_at)}>
      {format.day(due_at)}
    </span>
  )
}

const cells: Cells<DutyRow> = {
  role: ({ role }) => (role ? t(roleName(role)) : null),
  outlet: ({ outlet, outlet_name }) => (outlet ? <span title={outlet_name ?? undefined}>{outlet}</span> : undefined),
  state: ({ state }) => <GuidelineStateBadge state={state} />,
  due_at: (row) => <Due {...row} />,
}

/** What the dialog that reminds is called in the address. */
const reminding = 'remind'

export const { Screen, prefetch } = listScreen({
  list: dutyList,
  rows: guidelinesApi.duties,
  file: guidelinesApi.dutiesExport,
  lead: word('Who has to acknowledge which guideline, and who did.'),
  search: word('Search person or guideline'),
  empty: {
    title: word('Nothing to acknowledge'),
    text: word('People appear here once a mandatory guideline is published.'),
  },
  actions: ({ can, open }) =>
    can('update GuidelineDuty') ? <Button onClick={() => open(reminding)}>{t('Send reminders')}</Button> : null,
  filters: dutyLooks,
  tabs: { words: (state: string) => guidelineStateWords(state as DutyState) },
  cells,
  cardColumns: { title: 'person', status: 'state', facts: ['guideline', 'outlet', 'due_at', 'acknowledged_at'] },
  rowName: ({ person, guideline }) => `${person}, ${guideline}`,
  rowLink: ({ guideline }, content) => (
    <RouterLink to="/guidelines/$no" params={{ no: guideline }} preload={false}>
      {content}
    </RouterLink>
  ),
  drawer: ({ opened, close, can, values }) =>
    opened === reminding && can('update GuidelineDuty') && <RemindDialog values={values} onClose={close} />,
})
