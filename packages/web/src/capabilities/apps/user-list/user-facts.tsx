import { permissionActions, permissionModules, socialNetworks, type UserFile } from '@rad/api/apps/user-list/contract'
import { useState } from 'react'
import { Card, Fact, Facts } from '#kit/facts.tsx'
import { useFormat } from '#kit/format.tsx'
import { networkNames } from './user-fields.ts'
import { inWords, RoleName, StatusBadge, UserPicture } from './user-words.tsx'
import styles from './user-list.module.css'

const dayMilliseconds = 86_400_000

/** Who it is, and two figures: how long this user has been here, and how much of all there is he may do. */
export function UserFacts({ user }: { user: UserFile }) {
  const format = useFormat()
  const [now] = useState(() => Date.now())
  const granted = Object.values(user.permissions).flatMap((actions) => Object.values(actions).filter(Boolean)).length
  const days = Math.max(0, Math.floor((now - Date.parse(user.createdAt)) / dayMilliseconds))

  return (
    <Card title="About">
      <div className={styles.person}>
        <UserPicture user={user} size={64} />
        <div>
          <h2>
            <bdi>{user.fullName}</bdi>
          </h2>
          <p>
            <a href={`mailto:${user.email}`}>{user.email}</a>
          </p>
        </div>
      </div>
      <dl className={styles.figures}>
        <div>
          <dt>with us</dt>
          <dd>
            <bdi>{format.days(days)}</bdi>
          </dd>
        </div>
        <div>
          <dt>permissions</dt>
          <dd>
            <bdi>
              {format.number(granted)} of {format.number(permissionModules.length * permissionActions.length)}
            </bdi>
          </dd>
        </div>
      </dl>
      <Facts>
        <Fact label="Username" value={`@${user.username}`} />
        <Fact label="Status" value={<StatusBadge status={user.status} />} />
        <Fact label="Role" value={<RoleName role={user.role} />} />
        <Fact label="Contact" value={user.contact} />
        <Fact label="Company" value={user.company} />
        <Fact label="Country" value={user.country} />
      </Facts>
    </Card>
  )
}

const addressOf = ({ address }: UserFile) =>
  [
    address.line1,
    address.line2,
    [address.postcode, address.city].filter(Boolean).join(' '),
    address.state,
    address.country,
  ]
    .filter(Boolean)
    .join(', ')

/** What is known besides; the card takes no room where nothing is. */
export function InformationFacts({ user }: { user: UserFile }) {
  const links = socialNetworks.flatMap((network) => {
    const href = user.social[network]
    return href ? [[networkNames[network], href] as const] : []
  })
  const known = [user.birthDate, user.mobile, user.website, user.language, user.gender, ...user.contactOptions]
  const address = addressOf(user)
  if (known.every((value) => !value) && !address && links.length === 0) return null
  return (
    <Card title="Information">
      <Facts>
        <Fact label="Birth date" kind="day" value={user.birthDate} />
        <Fact label="Mobile" value={user.mobile} />
        <Fact label="Website" value={user.website ? <OutLink href={user.website} /> : null} />
        <Fact label="Language" value={user.language} />
        <Fact label="Gender" value={user.gender && inWords(user.gender)} />
        <Fact label="Reached by" value={user.contactOptions.map(inWords)} />
        <Fact label="Address" value={address} wide />
        {links.map(([network, href]) => (
          <Fact key={network} label={network} value={<OutLink href={href} />} />
        ))}
      </Facts>
    </Card>
  )
}

const OutLink = ({ href }: { href: string }) => (
  <a href={href} target="_blank" rel="noreferrer">
    {href.replace(/^https?:\/\/(www\.)?/, '')}
  </a>
)
