import { word } from '@rad/api/words'
import type { Outlet } from '@rad/api/network/outlets/contract'
import { Card } from '#kit/page/facts.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { RouterLink } from '#kit/page/router-link.tsx'
import { t } from '#kit/words.ts'
import { ColourDot, useChannels } from '#words/channel-marks.tsx'
import { RecordCard } from '#shell/screens/record-facts.tsx'
import styles from './outlet.module.css'

interface Props {
  outlet: Outlet
}

const capacity = [
  [word('Service bays'), 'bays_service'],
  [word('Body bays'), 'bays_body'],
  [word('Paint booths'), 'paint_booths'],
  [word('Technicians'), 'technicians'],
  [word('Advisors'), 'advisors'],
] as const

export function Capacity({ outlet }: Props) {
  const { number } = useFormat()
  return (
    <Card title={t('Capacity')}>
      <dl className={styles.capacity}>
        {capacity.map(([label, key]) => (
          <div key={key} data-zero={outlet[key] === 0 || undefined}>
            <dt>{t(label)}</dt>
            <dd>{number(outlet[key])}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

export function BelongsTo({ outlet }: Props) {
  return (
    <RecordCard
      title={word('Dealer')}
      record={outlet}
      facts={[{ key: 'dealer', label: outlet.dealer, isWide: true }]}
      draws={{
        dealer: ({ record: { dealer, dealer_name } }) => (
          <RouterLink to="/dealers/$code" params={{ code: dealer }}>
            {dealer_name}
          </RouterLink>
        ),
      }}
    />
  )
}

export function Channels({ outlet }: Props) {
  const { colourOf, nameOf } = useChannels()
  return (
    <Card title={t('Channels')}>
      {outlet.channels.length === 0 ? (
        <p className={styles.quiet}>{t('No channels.')}</p>
      ) : (
        <ul className={styles.served}>
          {outlet.channels.map(({ code, level }) => (
            <li key={code}>
              <ColourDot colour={colourOf(code)} />
              <span>{nameOf(code) ?? code}</span>
              <small>{inWords(level)}</small>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
