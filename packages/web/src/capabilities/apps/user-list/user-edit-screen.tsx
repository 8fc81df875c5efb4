import type { UserFile } from '@rad/api/apps/user-list/contract'
import { words } from '@rad/api/words'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Card } from '#kit/page/facts.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import { ButtonLink } from '#kit/page/router-link.tsx'
import { StatusTabs } from '#kit/filter/status-tabs.tsx'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { t } from '#kit/words.ts'
import { addressedRecord } from '#shell/screens/addressed-record.tsx'
import { AccountFields } from './account-fields.tsx'
import { InformationFields } from './information-fields.tsx'
import { SocialFields } from './social-fields.tsx'
import { TabForm } from './tab-form.tsx'
import { userAtAddress } from './user-address.ts'
import { accountLabels, informationLabels, socialLabels } from './user-fields.ts'

const { prefetch, Found } = addressedRecord(userAtAddress)
export { prefetch }

const tabs = words({ account: 'Account', information: 'Information', social: 'Social' })
type Tab = keyof typeof tabs

export function Screen() {
  return <Found>{({ user }) => <EditPage key={user.id} user={user} />}</Found>
}

function EditPage({ user }: { user: UserFile }) {
  const search = useSearch({ strict: false }) as RawSearch
  const navigate = useNavigate()
  const tab = (Object.keys(tabs) as Tab[]).find((one) => one === search.tab) ?? 'account'
  const open = (next: string | undefined) =>
    void navigate({ to: '.', search: (next === 'account' ? {} : { tab: next }) as never })

  return (
    <div className={pageStyles.page}>
      <PageHead
        title={user.fullName}
        lead={`@${user.username} · ${user.email}`}
        actions={
          <ButtonLink to="/user-list/$id" params={{ id: String(user.id) }} variant="default">
            {t('View')}
          </ButtonLink>
        }
      />
      <StatusTabs
        label={t('User sections')}
        value={tab}
        onChange={open}
        tabs={Object.entries(tabs).map(([value, label]) => ({ value, label: t(label) }))}
      />
      <Card title={t(tabs[tab])}>
        {tab === 'account' ? (
          <TabForm key={tab} name={tab} user={user} labels={accountLabels}>
            {(form) => <AccountFields form={form} />}
          </TabForm>
        ) : tab === 'information' ? (
          <TabForm key={tab} name={tab} user={user} labels={informationLabels}>
            {(form) => <InformationFields form={form} />}
          </TabForm>
        ) : (
          <TabForm key={tab} name={tab} user={user} labels={socialLabels}>
            {(form) => <SocialFields form={form} />}
          </TabForm>
        )}
      </Card>
    </div>
  )
}
