import { engagementApi, engagementReport } from '@rad/api/engagement/people/contract'
import { words } from '@rad/api/words'
import { useQuery } from '@tanstack/react-query'
import { pagedQuery } from '#api/query.ts'
import type { LevelNames } from '#kit/page/report.ts'
import { WhyDrawer } from '#kit/page/why-drawer.tsx'
import { t } from '#kit/words.ts'
import { addressOfFigure } from './engagement-addresses.ts'

export interface EngagementWhyProps {
  measure: string
  /** The filters and days of the report. */
  values: Record<string, unknown>
  names: LevelNames
  onNarrow: (patch: Record<string, string[] | undefined>) => void
  onMeasure: (measure: string) => void
  onClose: () => void
}

const titles = words({ bot: 'By bot', medium: 'By channel', client: 'By client' } as const)

/** Why a figure of R03 changed. */
export function EngagementWhy({ measure, values, ...rest }: EngagementWhyProps) {
  const answer = useQuery(pagedQuery(engagementApi.why, { query: { ...values, measure } as never }))
  return (
    <WhyDrawer
      {...rest}
      measure={measure}
      values={values}
      figures={engagementReport.measures}
      answer={answer}
      splits={Object.keys(titles)}
      titles={{ bot: t(titles.bot), medium: t(titles.medium), client: t(titles.client) }}
      hrefOf={(figure, days, part) => addressOfFigure(figure, days, { ...values, ...part })}
    />
  )
}
