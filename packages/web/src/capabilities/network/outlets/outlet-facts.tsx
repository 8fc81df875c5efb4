import { word } from '@rad/api/words'
import type { Outlet } from '@rad/api/network/outlets/contract'
import { Card, Fact, Facts } from '#kit/page/facts.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { RouterLink } from '#kit/page/router-link.tsx'
import { t } from '#kit/words.ts'
import { ColourDot, useChannels } from '#pickers/channel-marks.tsx'
import { categoryWords } from '#pickers/network-words.tsx'
import { placeName, usePlaces } from '#pickers/use-place-options.ts'
import styles from './outlet.module.css'

interface Props {
  outlet: Outlet
}

export function WorkFacts({ outlet }: Props) {
  return (
    <Card title={t('Work')}>
      <Facts>
        <Fact label={t('Code')} kind="code" value={outlet.code} />
        <Fact label={t('Kind')} value={inWords(outlet.kind)} />
        <Fact label={t('Functions')} value={outlet.functions.map(inWords)} />
        <Fact label={t('Opened')} kind="day" value={outlet.opened_on} />
        <Fact label={t('Closed')} kind="day" value={outlet.closed_on} />
        <Fact
          label={t('Category')}
          value={
            outlet.category && (
              <>
                <bdi>{outlet.category}</bdi>: {categoryWords(outlet.category)}
              </>
            )
          }
          wide
        />
      </Facts>
    </Card>
  )
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

export function PlaceFacts({ outlet }: Props) {
  const places = usePlaces()
  const { lat, lon } = outlet
  return (
    <Card title={t('Place')}>
      <Facts>
        <Fact label={t('Address')} value={outlet.address} wide />
        <Fact label={t('City')} value={outlet.city} />
        <Fact label={t('Postal code')} kind="code" value={outlet.pin} />
        <Fact label={t('State')} value={placeName(places?.states, outlet.state)} />
        <Fact label={t('Zone')} value={placeName(places?.zones, outlet.zone)} />
        <Fact label={t('Region')} value={placeName(places?.regions, outlet.region)} />
        <Fact label={t('Territory')} value={placeName(places?.territories, outlet.territory)} />
        <Fact label={t('Coordinates')} value={lat === null || lon === null ? null : <bdi>{`${lat}, ${lon}`}</bdi>} />
      </Facts>
    </Card>
  )
}

export function BelongsTo({ outlet }: Props) {
  return (
    <Card title={t('Dealer')}>
      <Facts>
        <Fact
          label={outlet.dealer}
          value={
            <RouterLink to="/dealers/$code" params={{ code: outlet.dealer }}>
              {outlet.dealer_name}
            </RouterLink>
          }
          wide
        />
      </Facts>
    </Card>
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

export function Contact({ outlet }: Props) {
  const { contact_email } = outlet
  return (
    <Card title={t('Contact')}>
      {contact_email ? (
        <Facts>
          <Fact label={t('Email')} value={<a href={`mailto:${contact_email}`}>{contact_email}</a>} wide />
        </Facts>
      ) : (
        <p className={styles.quiet}>{t('No address yet.')}</p>
      )}
    </Card>
  )
}
