import {
  guidelineList,
  type GuidelineRow,
  guidelinesApi,
  type GuidelineState,
} from '@rad/api/knowledge/guidelines/contract'
import { word } from '@rad/api/words'
import { ButtonLink } from '#kit/page/router-link.tsx'
import type { Cells } from '#kit/table/data-table.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { nothing } from '#kit/text/value.tsx'
import { t } from '#kit/words.ts'
import { languageWords } from '#words/conversation-words.tsx'
import { GuidelineStateBadge, guidelineStateWords } from './guideline-words.tsx'
import { listScreen } from '#shell/screens/list-screen.tsx'
import styles from './guideline.module.css'

/** Until when it has to be acknowledged, while that is still to be done. */
function Due({ state, due_at }: GuidelineRow) {
  const format = useFormat()
  if (!due_at || state === 'acknowledged') return nothing
  return (
    <span className={styles.due} data-overdue={state === 'overdue' || undefined} title={format.instantWithZone(due_at)}>
      {format.day(due_at)}
    </span>
  )
}

function Title({ title, language, steps, ticked }: GuidelineRow) {
  return (
    <span className={styles.named}>
      <bdi lang={language}>{title}</bdi>
      {ticked > 0 ? <small>{t('{done} of {count} steps done', { done: ticked, count: steps })}</small> : null}
    </span>
  )
}

const cells: Cells<GuidelineRow> = {
  title: (row) => <Title {...row} />,
  state: ({ state }) => <GuidelineStateBadge state={state} />,
  due_at: (row) => <Due {...row} />,
  language: ({ language }) => languageWords(language),
}

export const { Screen, prefetch } = listScreen({
  list: guidelineList,
  rows: guidelinesApi.list,
  lead: word('Procedures for your work. Acknowledge mandatory ones by their date.'),
  search: word('Search number, title, or text'),
  empty: { title: word('No guidelines yet'), text: word('Guidelines for your role and outlet appear here.') },
  actions: ({ can }) =>
    can('read GuidelineDuty') ? (
      <ButtonLink to="/guidelines/acknowledgements" variant="default">
        {t('Acknowledgements')}
      </ButtonLink>
    ) : null,
  filters: { reason: { label: word('Reason'), isOnlySet: true } },
  tabs: { words: (state: string) => guidelineStateWords(state as GuidelineState), hidesEmpty: true },
  cells,
  cardColumns: { title: 'title', status: 'state', facts: ['no', 'due_at', 'acknowledged_at', 'published_at'] },
  rowName: ({ no }) => no,
  page: ({ no }) => `/guidelines/${no}`,
})
