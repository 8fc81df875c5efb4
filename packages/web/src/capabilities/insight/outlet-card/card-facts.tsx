import type { OutletCard } from '@rad/api/insight/outlet-card/contract'
import { word } from '@rad/api/words'
import { Card } from '#kit/page/facts.tsx'
import { PathLink } from '#kit/page/path-link.tsx'
import { RouterLink } from '#kit/page/router-link.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { useChannels } from '#words/channel-marks.tsx'
import { categoryWords } from '#words/network-words.tsx'
import { PlaceName } from '#choose/use-place-options.ts'
import { RecordCard } from '#shell/screens/record-facts.tsx'
import styles from './outlet-card.module.css'

interface Props {
  card: OutletCard
}

const managers = {
  service: word('Service territory manager'),
  bodyshop: word('Bodyshop territory manager'),
} as const

/** What the outlet is, who answers for it, and how much it can take. */
export const CardFacts = ({ card: { outlet, tsm } }: Props) => (
  <RecordCard
    title={word('Outlet')}
    record={{ ...outlet, service: managerOf(tsm, 'service'), bodyshop: managerOf(tsm, 'bodyshop') }}
    facts={[
      { key: 'dealer', label: word('Dealer') },
      { key: 'region', label: word('Region') },
      { key: 'functions', label: word('Functions'), kind: 'list' },
      { key: 'channels', label: word('Channels') },
      ...tsm.map(({ job_type }) => ({ key: job_type, label: managers[job_type] })),
      { key: 'address', label: word('Address'), isWide: true },
      { key: 'category', label: word('Category'), isWide: true },
      { key: 'bays_service', label: word('Service bays'), kind: 'number' },
      { key: 'bays_body', label: word('Body bays'), kind: 'number' },
      { key: 'paint_booths', label: word('Paint booths'), kind: 'number' },
      { key: 'technicians', label: word('Technicians'), kind: 'number' },
      { key: 'advisors', label: word('Advisors'), kind: 'number' },
    ]}
    draws={{
      dealer: () => (
        <RouterLink to="/dealers/$code" params={{ code: outlet.dealer }}>
          {outlet.dealer_name}
        </RouterLink>
      ),
      region: () => outlet.region && <PlaceName of="regions" code={outlet.region} />,
      functions: ({ format }) => format.list(outlet.functions.map(inWords)),
      channels: () => (outlet.channels.length > 0 ? <ChannelNames codes={outlet.channels} /> : null),
      address: () => [outlet.address, outlet.pin].filter(Boolean).join(', '),
      category: () => outlet.category && `${outlet.category}: ${categoryWords(outlet.category)}`,
    }}
  />
)

const managerOf = (tsm: OutletCard['tsm'], work: keyof typeof managers) =>
  tsm.find(({ job_type }) => job_type === work)?.name ?? t('No one')

function ChannelNames({ codes }: { codes: readonly string[] }) {
  const { nameOf } = useChannels()
  return useFormat().list(codes.map((code) => nameOf(code) ?? code))
}

const names = {
  tickets: word('Open tickets'),
  overdue: word('Overdue tickets'),
  service_holdups: word('Service on hold over 7 days'),
  bodyshop_holdups: word('Bodyshop on hold over 15 days'),
} as const

/** What is open now, whatever the days: each opens its rows. */
export function OpenNow({ card: { open } }: Props) {
  const { number } = useFormat()
  const shown = (Object.keys(names) as (keyof typeof names)[]).flatMap((key) => {
    const one = open[key]
    return one ? [{ key, ...one }] : []
  })
  if (shown.length === 0) return null
  return (
    <Card title={t('Open now')}>
      <dl className={styles.open}>
        {shown.map(({ key, count, opens }) => (
          <div key={key} data-loud={(key !== 'tickets' && count > 0) || undefined}>
            <dt>{t(names[key])}</dt>
            <dd>
              <PathLink href={opens} className={styles.figure}>
                {number(count)}
              </PathLink>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
