import { auditApi, auditList, type AuditRow } from '@rad/api/admin/audit/contract'
import { word } from '@rad/api/words'
import { lazy } from 'react'
import type { Cells } from '#kit/table/data-table.tsx'
import { t } from '#kit/words.ts'
import { rolesInWords } from '#words/person-words.ts'
import { listScreen } from '#shell/screens/list-screen.tsx'
import { auditLooks } from './audit-filters.ts'
import { actionName, entityName } from './audit-words.ts'

const AuditDrawer = lazy(() => import('./audit-drawer.tsx').then(({ AuditDrawer }) => ({ default: AuditDrawer })))

const cells: Cells<AuditRow> = {
  user_name: ({ user_name, seen_as }) =>
    seen_as ? t('{name}, viewing as {other}', { name: user_name, other: seen_as }) : user_name,
  roles: ({ roles }) => (roles.length > 0 ? rolesInWords(roles) : undefined),
  action: ({ action }) => actionName(action),
  entity: ({ entity }) => entityName(entity),
}

export const { Screen, prefetch } = listScreen({
  list: auditList,
  rows: auditApi.list,
  file: auditApi.export,
  lead: word('Who did what and when, with values before and after. Entries can’t be edited or deleted.'),
  search: word('Search people, actions, or records'),
  empty: { title: word('No activity yet'), text: word('Changes and sign-ins appear here.') },
  savedViews: { screen: 'audit' },
  tabs: false,
  filters: ({ data }) => auditLooks(data),
  cardColumns: { title: 'action', facts: ['at', 'user_name', 'entity', 'roles'] },
  cells,
  opens: ({ id }) => String(id),
  drawer: ({ opened, data, close }) =>
    data && <AuditDrawer row={data.rows.find(({ id }) => String(id) === opened)} onClose={close} />,
})
