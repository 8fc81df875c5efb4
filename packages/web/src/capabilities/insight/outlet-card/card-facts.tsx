import type { OutletCard } from '@rad/api/insight/outlet-card/contract'
import { word } from '@rad/api/words'
import { Card, Fact, Facts } from '#kit/page/facts.tsx'
import { PathLink } from '#kit/page/path-link.tsx'
import { RouterLink } from '#kit/page/router-link.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { useChannels } from '#words/channel-marks.tsx'
import { categoryWords } from '#words/network-words.tsx'
import { placeName, usePlaces } from '#choose/use-place-options.ts'
import styles from './outlet-card.module.css'

interface Props {
  card: OutletCard
}

const capacity = [
  [word('Service bays'), 'bays_service'],
  [word('Body bays'), 'bays_body'],
  [word('Paint booths'), 'paint_booths'],
  [word('Technicians'), 'technicians'],
  [word('Advisors'), 'advisors'],
] as const

const managers = {
  service: word('Service territory manager'),
  bodyshop: word('Bodyshop territory manager'),
} as const

/** What the outlet is, who answers for it, and how much it can take. */
export function CardFacts({ card: { outlet, tsm } }: Props) {
  const { nameOf } = useChannels()
  const places = usePlaces()
  const { number } = useFormat()
  const address = [outlet.address, outlet.pin].filter(Boolean).join(', ')
  return (
    <Card title={t('Outlet')}>
      <Facts>
        <Fact
          label={t('Dealer')}
          value={
            <RouterLink to="/dealers/$code" params={{ code: outlet.dealer }}>
              {outlet.dealer_name}
            </RouterLink>
          }
        />
        <Fact label={t('Region')} value={placeName(places?.regions, outlet.region)} />
        <Fact label={t('Functions')} value={outlet.functions.map(inWords)} />
        <Fact label={t('Channels')} value={outlet.channels.map((code) => nameOf(code) ?? code)} />
        {tsm.map(({ job_type, name }) => (
          <Fact key={job_type} label={t(managers[job_type])} value={name ?? t('No one')} />
        ))}
        <Fact label={t('Address')} value={address} wide />
        <Fact
          label={t('Category')}
          value={outlet.category && `${outlet.category}: ${categoryWords(outlet.category)}`}
          wide
        />
        {capacity.map(([label, key]) => (
          <Fact key={key} label={t(label)} value={number(outlet[key])} />
        ))}
      </Facts>
    </Card>
  )
}

const names = {
  tickets: word('Open tickets'),
  overdue: word('Overdue tickets'),
  service_holdups: word('Service on hold over 7 days'),
  bodyshop_holdups: word('Bodyshop on hold over 15 days'),
} as const

/** What stands open now, whatever the days: each opens its rows. */
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
