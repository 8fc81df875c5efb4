import { NativeSelect } from '@mantine/core'
import { roleName } from '@rad/api/session/auth/contract'
import { accessApi } from '@rad/api/admin/access/contract'
import IconChartHistogram from '@tabler/icons-react/dist/esm/icons/IconChartHistogram.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { query } from '#api/query.ts'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { Card } from '#kit/page/facts.tsx'
import { PathLink } from '#kit/page/path-link.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { t } from '#kit/words.ts'
import { usePerson } from '#shell/frame/person.tsx'
import { DemoSwitch } from './demo-switch.tsx'
import { MenuOfRole } from './menu-of-role.tsx'
import { type Matrix, mayBy, rightName } from './rights.ts'
import { RightsMatrix } from './rights-matrix.tsx'
import styles from './access.module.css'

const options = { ...query(accessApi.matrix, {}), staleTime: 5 * 60_000 }

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient) => void queryClient.prefetchQuery(options)

export function Screen() {
  const answer = useQuery(options)
  const own = usePerson().role
  const search = useSearch({ strict: false }) as RawSearch
  const navigate = useNavigate()
  const { data: matrix } = answer

  if (answer.error && !matrix) {
    return <ErrorState level="page" error={answer.error} onRetry={() => void answer.refetch()} />
  }
  if (!matrix) return <TableSkeleton rows={8} columns={4} />
  const requested = [search.role].flat()[0]
  const role = matrix.roles.find(({ code }) => code === requested)?.code ?? own
  const show = (code: string) =>
    void navigate({
      to: '.',
      search: ((previous: RawSearch) => ({
        ...previous,
        role: code === own ? undefined : code,
      })) as never,
      resetScroll: false,
    })

  return (
    <div className={pageStyles.page}>
      <PageHead
        title={t('Access control')}
        lead={t('Roles and the permissions they grant. You can preview this page as another role.')}
        actions={
          <>
            {role === own ? null : <DemoSwitch role={role} name={t(roleName(role))} />}
            <NativeSelect
              aria-label={t('View this page as')}
              leftSection={<IconUsersGroup size={16} stroke={1.6} />}
              data={matrix.roles.map(({ code, name }) => ({
                value: code,
                label: code === own ? t('{role} (your role)', { role: t(name) }) : t(name),
              }))}
              value={role}
              onChange={(event) => show(event.currentTarget.value)}
              w={270}
            />
          </>
        }
      />
      <div className={styles.cards}>
        <CommonCard />
        <AnalyticsCard matrix={matrix} role={role} isOwn={role === own} />
      </div>
      <MenuOfRole matrix={matrix} role={role} />
      <RightsMatrix matrix={matrix} own={own} role={role} />
    </div>
  )
}

function CommonCard() {
  return (
    <Card title={t('Common')}>
      <div className={styles.message}>
        <p>{t('No extra permission needed. Everyone with access to this page sees this card.')}</p>
        <p className={styles.soft}>{t('The client’s demo account has this permission only.')}</p>
      </div>
    </Card>
  )
}

function AnalyticsCard({ matrix, role, isOwn }: { matrix: Matrix; role: string; isOwn: boolean }) {
  const holders = matrix.roles.filter(({ code }) => mayBy(matrix, code, 'read Analytics')).map(({ name }) => t(name))
  const who = useFormat().list(holders)
  const why = { role: t(roleName(role)), right: rightName('read Analytics') }
  if (!mayBy(matrix, role, 'read Analytics')) {
    return (
      <Hidden title={t('Hidden from this role')}>
        {isOwn
          ? t('Hidden, because your role, {role}, does not include “{right}”.', why)
          : t('Hidden, because the role {role} does not include “{right}”.', why)}{' '}
        {t('Roles with this permission: {roles}.', { roles: who })}
        <br />
        <PathLink href="/access-control#permissions">{t('See all permissions')}</PathLink>
      </Hidden>
    )
  }
  return (
    <Card title={t('Analytics')} aside={<IconChartHistogram size={18} stroke={1.6} aria-hidden="true" />}>
      <div className={styles.message}>
        <p>{t('Visible to roles with permission to read Analytics.')}</p>
        <p className={styles.soft}>{t('Roles with this permission: {roles}.', { roles: who })}</p>
      </div>
    </Card>
  )
}

function Hidden({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.hidden} aria-label={title}>
      <IconLock size={18} stroke={1.6} aria-hidden="true" />
      <div className={styles.message}>
        <strong>{title}</strong>
        <p>{children}</p>
      </div>
    </section>
  )
}
