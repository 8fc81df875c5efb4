import { naDeclarationsApi, naList, type NaRow } from '@rad/api/service/na-declarations/contract'
import { word } from '@rad/api/words'
import type { Cells } from '#kit/table/data-table.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { approvalWords, baseWords } from '#words/na-reason-words.ts'
import { listScreen } from '#shell/screens/list-screen.tsx'
import { DumpButton } from './dump-button.tsx'
import { naFilterWords } from './na-filters.ts'
import { naStatusWords, NaStatusBadge } from '#shell/cases/na-words.tsx'

const cells: Cells<NaRow> = {
  status: ({ status }) => <NaStatusBadge status={status} />,
  base_effect: ({ base_effect }) => baseWords(base_effect),
  approver: ({ approver }) => approvalWords(approver),
  overturn_cause: ({ overturn_cause }) => overturn_cause && inWords(overturn_cause),
  decided_by: ({ decided_by, decided_on }) => decided_by ?? (decided_on ? t('System') : null),
}

export const { Screen, prefetch } = listScreen({
  list: naList,
  rows: naDeclarationsApi.list,
  file: naDeclarationsApi.export,
  lead: word('What outlets declared about vehicles that did not report, pending declarations first.'),
  search: word('Search number, reference, VIN, or registration number'),
  empty: {
    title: word('No declarations yet'),
    text: word('Declarations appear here when an outlet declares a follow-up not applicable.'),
  },
  tabs: { words: (status) => naStatusWords(status as NaRow['status']) },
  filters: naFilterWords,
  actions: ({ can, values }) => can('export FollowUp') && <DumpButton values={values} />,
  cells,
  cardColumns: { title: 'reason_label', facts: ['reg_no', 'outlet', 'declared_on', 'evidence'] },
  page: ({ no }) => `/na/${no}`,
})
