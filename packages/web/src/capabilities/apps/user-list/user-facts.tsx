import { permissionActions, permissionModules, socialNetworks, type UserFile } from '@rad/api/apps/user-list/contract'
import { word } from '@rad/api/words'
import { useState } from 'react'
import { timeNow } from '#kit/text/clock.ts'
import { Card } from '#kit/page/facts.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { RecordCard, RecordFacts } from '#shell/screens/record-facts.tsx'
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
      <RecordFacts
        record={user}
        facts={[
          { key: 'username', label: word('Username') },
          { key: 'status', label: word('Status') },
          { key: 'role', label: word('Role') },
          { key: 'contact', label: word('Contact') },
          { key: 'company', label: word('Company') },
          { key: 'country', label: word('Country') },
        ]}
        draws={{
          username: ({ record }) => `@${record.username}`,
          status: ({ record }) => <StatusBadge status={record.status} />,
          role: ({ record }) => <RoleName role={record.role} />,
        }}
      />
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

/** What else is known; the card takes no room where nothing is. */
export const InformationFacts = ({ user }: { user: UserFile }) => (
  <RecordCard
    title={word('Information')}
    record={{ ...user, ...user.social }}
    facts={[
      { key: 'birthDate', label: word('Date of birth'), kind: 'day' },
      { key: 'mobile', label: word('Mobile') },
      { key: 'website', label: word('Website') },
      { key: 'language', label: word('Language') },
      { key: 'gender', label: word('Gender'), kind: 'status' },
      { key: 'contactOptions', label: word('Contact methods') },
      { key: 'address', label: word('Address'), isWide: true },
      ...socialNetworks.map((network) => ({ key: network, label: networkNames[network] })),
    ]}
    draws={{
      website: ({ record: { website } }) => website && <OutLink href={website} />,
      contactOptions: ({ record, format }) => format.list(record.contactOptions.map(inWords)),
      address: ({ record }) => addressOf(record),
      ...Object.fromEntries(
        socialNetworks.map((network) => [
          network,
          () => user.social[network] && <OutLink href={user.social[network]} />,
        ]),
      ),
    }}
  />
)

const OutLink = ({ href }: { href: string }) => (
  <a href={href} target="_blank" rel="noreferrer">
    {href.replace(/^https?:\/\/(www\.)?/, '')}
  </a>
)
