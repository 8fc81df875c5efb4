import { revalidationReport, revalidationsApi, type RevalidationStatus } from '@rad/api/service/revalidations/contract'
import { word } from '@rad/api/words'
import { inWords } from '#kit/text/in-words.ts'
import { nothing } from '#kit/text/value.tsx'
import { type GoodWays, ReportFigures } from '#shell/screens/report-figures.tsx'
import { reportScreen } from '#shell/screens/report-screen.tsx'
import { AreaScores, DecisionSpreads } from './report-parts.tsx'
import { RevalidationStatusBadge } from './revalidation-words.tsx'

const onCards = ['certified', 'score', 'expired', 'open_findings', 'overdue_findings']
const good: GoodWays = {
  certified: 'up',
  score: 'up',
  expired: 'down',
  open_findings: 'down',
  overdue_findings: 'down',
}

export const { Screen, prefetch } = reportScreen({
  report: revalidationReport,
  rows: revalidationsApi.report,
  file: revalidationsApi.reportExport,
  lead: word('The last result of each outlet, how long it holds, and which findings are open.'),
  filters: { kind: { words: inWords } },
  draws: {
    standing: ({ standing }) =>
      standing === null ? nothing : <RevalidationStatusBadge status={standing as RevalidationStatus} />,
  },
  opens: '/revalidations',
  charts: ({ data, drawn }) => {
    const { kind, region, outlet, plan, checklist } = drawn
    return (
      <>
        {data ? (
          <ReportFigures
            report={revalidationReport}
            shown={onCards}
            good={good}
            total={data.total_row}
            list="/revalidations"
            values={drawn}
            explained={[]}
            onWhy={() => undefined}
          />
        ) : null}
        <AreaScores filters={{ kind, region, outlet, plan, checklist }} />
        <DecisionSpreads filters={{ kind, region }} />
      </>
    )
  },
})
