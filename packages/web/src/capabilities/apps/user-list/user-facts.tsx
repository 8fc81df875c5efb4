import { permissionActions, permissionModules, socialNetworks, type UserFile } from '@rad/api/apps/user-list/contract'
import { useState } from 'react'
import { timeNow } from '#kit/text/clock.ts'
import { Card, Fact, Facts } from '#kit/page/facts.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { networkNames } from './user-fields.ts'
import { RoleName, StatusBadge, UserPicture } from './user-words.tsx'
import styles from './user-list.module.css'

const dayMilliseconds = 86_400_000

/** Who it is, and two figures: how long this user has been here, and how much of all there is they may do. */
export function UserFacts({ user }: { user: UserFile }) {
  const format = useFormat()
  const [now] = useState(timeNow)
  const granted = Object.values(user.permissions).flatMap((actions) => Object.values(actions).filter(Boolean)).length
  const days = Math.max(0, Math.floor((now - Date.parse(user.createdAt)) / dayMilliseconds))

  return (
    <Card title={t('About')}>
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
          <dt>{t('account age')}</dt>
          <dd>
            <bdi>{format.days(days)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('permissions')}</dt>
          <dd>
            <bdi>
              {t('{granted} of {all}', {
                granted: format.number(granted),
                all: format.number(permissionModules.length * permissionActions.length),
              })}
            </bdi>
          </dd>
        </div>
      </dl>
      <Facts>
        <Fact label={t('Username')} value={`@${user.username}`} />
        <Fact label={t('Status')} value={<StatusBadge status={user.status} />} />
        <Fact label={t('Role')} value={<RoleName role={user.role} />} />
        <Fact label={t('Contact')} value={user.contact} />
        <Fact label={t('Company')} value={user.company} />
        <Fact label={t('Country')} value={user.country} />
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
    <Card title={t('Information')}>
      <Facts>
        <Fact label={t('Date of birth')} kind="day" value={user.birthDate} />
        <Fact label={t('Mobile')} value={user.mobile} />
        <Fact label={t('Website')} value={user.website ? <OutLink href={user.website} /> : null} />
        <Fact label={t('Language')} value={user.language} />
        <Fact label={t('Gender')} value={user.gender && inWords(user.gender)} />
        <Fact label={t('Contact methods')} value={user.contactOptions.map(inWords)} />
        <Fact label={t('Address')} value={address} wide />
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
