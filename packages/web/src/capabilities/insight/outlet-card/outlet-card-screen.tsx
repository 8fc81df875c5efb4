import { Button } from '@mantine/core'
import {
  type OutletCard,
  outletCardApi,
  outletCardFilters,
  outletCardView,
} from '@rad/api/insight/outlet-card/contract'
import { allDays } from '@rad/api/periods'
import { word } from '@rad/api/words'
import IconMapPinOff from '@tabler/icons-react/dist/esm/icons/IconMapPinOff.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { download } from '#api/download.ts'
import { query } from '#api/query.ts'
import { BadValues } from '#kit/filter/bad-values.tsx'
import { FilterBar } from '#kit/filter/filter-bar.tsx'
import type { Values } from '#kit/filter/filter.ts'
import { reportDays } from '#kit/filter/period-filters.ts'
import { useView } from '#kit/filter/use-view.ts'
import { type RawSearch, readView } from '#kit/filter/view-url.ts'
import { FoundRecord } from '#kit/page/found-record.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import { ButtonLink } from '#kit/page/router-link.tsx'
import { ExportMenu } from '#kit/table/export-menu.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { filtersOf } from '#shell/screens/declared-filters.ts'
import { NetworkStatusBadge } from '#words/network-words.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import { CardFacts, OpenNow } from './card-facts.tsx'
import { CardTable } from './card-table.tsx'
import styles from './outlet-card.module.css'

type Days = ReturnType<typeof useView<typeof outletCardView>>['values']

/** Other days keep those before on screen until they have come. */
const options = (code: string, values: Days) => ({
  ...query(outletCardApi.get, { params: { code }, query: values }),
  placeholderData: keepPreviousData,
})

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, search: RawSearch, { code = '' }: Record<string, string>) =>
  void queryClient.prefetchQuery(options(code, readView(outletCardView, search).values))

const looks = {
  ...reportDays,
  period: { ...reportDays.period, unset: word('Last 28 Days'), allDays },
}

/** R23: what an outlet is, what is open there, and each of its measures beside the region. */
export function Screen() {
  const { code = '' } = useParams({ strict: false }) as { code?: string }
  const view = useView(outletCardView)
  const found = useQuery(options(code, view.values))
  const values = view.values as Values
  return (
    <FoundRecord
      found={found}
      missing={{
        icon: <IconMapPinOff size={28} stroke={1.5} />,
        title: t('Outlet not found'),
        text: t('No outlet in your scope has the code {code}.', { code }),
        action: (
          <ButtonLink to="/outlets" variant="default">
            {t('All outlets')}
          </ButtonLink>
        ),
      }}
    >
      {(card) => (
        <div className={pageStyles.page}>
          <Head card={card} values={view.values} />
          <div className={styles.days}>
            <BadValues bad={view.bad} />
            <FilterBar
              filters={filtersOf(outletCardFilters, values, looks)}
              values={values}
              onChange={(patch, how) => view.set(patch as Partial<Days>, how)}
              onClear={view.clear}
            />
          </div>
          <CardFacts card={card} />
          <OpenNow card={card} />
          <Measures card={card} isStale={found.isPlaceholderData} />
        </div>
      )}
    </FoundRecord>
  )
}

function Head({ card: { outlet }, values }: { card: OutletCard; values: Days }) {
  const can = useCan()
  return (
    <PageHead
      title={
        <span className={styles.title}>
          {outlet.name}
          <NetworkStatusBadge status={outlet.status} />
        </span>
      }
      lead={[t('Outlet card'), outlet.code, inWords(outlet.kind), outlet.city].filter(Boolean).join(' · ')}
      actions={
        <>
          <ButtonLink to="/outlets/$code" params={{ code: outlet.code }} variant="default">
            {t('Open outlet')}
          </ButtonLink>
          {can('export Dashboard') ? (
            <ExportMenu
              formats={['pdf', 'xlsx', 'csv']}
              onExport={(format) =>
                download(outletCardApi.export, { params: { code: outlet.code }, query: { ...values, format } })
              }
            />
          ) : null}
          <Button leftSection={<IconPrinter size={16} stroke={1.6} />} onClick={() => window.print()}>
            {t('Print')}
          </Button>
        </>
      }
    />
  )
}

function Measures({ card, isStale }: { card: OutletCard; isStale: boolean }) {
  const format = useFormat()
  const { from, to, compared_from, compared_to, peers, as_of } = card
  const span = (first: string, last: string) => `${format.day(first)} – ${format.day(last)}`
  return (
    <>
      <p className={styles.about}>
        <bdi>{span(from, to)}</bdi>
        {compared_from && compared_to ? (
          <bdi>{t('compared with {days}', { days: span(compared_from, compared_to) })}</bdi>
        ) : null}
        <bdi>{t('Outlets with the same functions in the region: {count}', { count: format.number(peers) })}</bdi>
      </p>
      <div className={styles.sections} data-stale={isStale || undefined}>
        {card.sections.map(({ key, lines }) => (
          <div key={key}>
            <CardTable section={key} lines={lines} />
          </div>
        ))}
      </div>
      <p className={pageStyles.asof}>
        <time dateTime={as_of} title={format.instantWithZone(as_of)}>
          {t('As of {instant} ({zone})', { instant: format.instant(as_of), zone: format.timeZone })}
        </time>
      </p>
    </>
  )
}
