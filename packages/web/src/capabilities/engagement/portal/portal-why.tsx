import { portalApi, portalReport } from '@rad/api/engagement/portal/contract'
import { words } from '@rad/api/words'
import { useQuery } from '@tanstack/react-query'
import { pagedQuery } from '#api/query.ts'
import type { LevelNames } from '#kit/page/report.ts'
import { WhyDrawer } from '#kit/page/why-drawer.tsx'
import { t } from '#kit/words.ts'
import type { PortalAddresses } from './portal-addresses.ts'

export interface PortalWhyProps {
  measure: string
  /** The filters and days of the report. */
  values: Record<string, unknown>
  names: LevelNames
  /** Where figures lead; nowhere for who may not read the list of users. */
  addresses: PortalAddresses | undefined
  onNarrow: (patch: Record<string, string[] | undefined>) => void
  onMeasure: (measure: string) => void
  onClose: () => void
}

const titles = words({ role: 'By role', region: 'By region', area: 'By page' } as const)

/** Why a figure of portal usage changed. */
export function PortalWhy({ measure, values, addresses, ...rest }: PortalWhyProps) {
  const answer = useQuery(pagedQuery(portalApi.why, { query: { ...values, measure } as never }))
  return (
    <WhyDrawer
      {...rest}
      measure={measure}
      values={values}
      figures={portalReport.measures}
      answer={answer}
      splits={Object.keys(titles)}
      titles={{ role: t(titles.role), region: t(titles.region), area: t(titles.area) }}
      hrefOf={(figure, days, part) => addresses?.figure(figure, days, part)}
      none={
        values.area === undefined ? undefined : t('Users aren’t counted by page. Who viewed which page isn’t recorded.')
      }
    />
  )
}
