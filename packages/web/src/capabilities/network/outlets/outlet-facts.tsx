import type { Outlet } from '@rad/api/network/outlets/contract'
import { Card, Fact, Facts } from '#kit/facts.tsx'
import { useFormat } from '#kit/format.tsx'
import { RouterLink } from '#kit/router-link.tsx'
import { ColourDot, useChannels } from '#pickers/channel-marks.tsx'
import { inWords } from '#pickers/complaint-words.tsx'
import { categoryWords } from '#pickers/network-words.tsx'
import { placeName, usePlaces } from '#pickers/use-place-options.ts'
import styles from './outlet.module.css'

interface Props {
  outlet: Outlet
}

export function WorkFacts({ outlet }: Props) {
  return (
    <Card title="Work">
      <Facts>
        <Fact label="Code" kind="code" value={outlet.code} />
        <Fact label="Kind" value={inWords(outlet.kind)} />
        <Fact label="Functions" value={outlet.functions.map(inWords)} />
        <Fact label="Opened" kind="day" value={outlet.opened_on} />
        <Fact label="Closed" kind="day" value={outlet.closed_on} />
        <Fact
          label="Category"
          value={outlet.category && `${outlet.category}: ${categoryWords[outlet.category]}`}
          wide
        />
      </Facts>
    </Card>
  )
}

const capacity = [
  ['Service bays', 'bays_service'],
  ['Body bays', 'bays_body'],
  ['Paint booths', 'paint_booths'],
  ['Technicians', 'technicians'],
  ['Advisors', 'advisors'],
] as const

export function Capacity({ outlet }: Props) {
  const { number } = useFormat()
  return (
    <Card title="Capacity">
      <dl className={styles.capacity}>
        {capacity.map(([label, key]) => (
          <div key={key} data-zero={outlet[key] === 0 || undefined}>
            <dt>{label}</dt>
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
    <Card title="Place">
      <Facts>
        <Fact label="Address" value={outlet.address} wide />
        <Fact label="City" value={outlet.city} />
        <Fact label="Postal code" kind="code" value={outlet.pin} />
        <Fact label="State" value={placeName(places?.states, outlet.state)} />
        <Fact label="Zone" value={placeName(places?.zones, outlet.zone)} />
        <Fact label="Region" value={placeName(places?.regions, outlet.region)} />
        <Fact label="Territory" value={placeName(places?.territories, outlet.territory)} />
        <Fact label="Coordinates" value={lat === null || lon === null ? null : <bdi>{`${lat}, ${lon}`}</bdi>} />
      </Facts>
    </Card>
  )
}

export function BelongsTo({ outlet }: Props) {
  return (
    <Card title="Dealer">
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
    <Card title="Channels">
      {outlet.channels.length === 0 ? (
        <p className={styles.quiet}>It serves none.</p>
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
    <Card title="Contact">
      {contact_email ? (
        <Facts>
          <Fact label="E-mail" value={<a href={`mailto:${contact_email}`}>{contact_email}</a>} wide />
        </Facts>
      ) : (
        <p className={styles.quiet}>No address is known.</p>
      )}
    </Card>
  )
}
