import { datatablesApi, type Employee, employeeList } from '@rad/api/apps/datatables/contract'
import { word } from '@rad/api/words'
import { lazy, type ReactNode } from 'react'
import { OpenedLink } from '#kit/page/opened-link.tsx'
import type { Cells } from '#kit/table/data-table.tsx'
import { exportGroups } from '#shell/screens/list-export.ts'
import { listScreen } from '#shell/screens/list-screen.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { DemoNav } from './demo-nav.tsx'
import { employeeCells, Who } from './employee-words.tsx'
import { RowMenu } from './row-menu.tsx'

const EmployeeDrawer = lazy(() =>
  import('./employee-drawer.tsx').then(({ EmployeeDrawer }) => ({ default: EmployeeDrawer })),
)

const EmployeeLink = ({ employee: { id }, children }: { employee: Employee; children: ReactNode }) => (
  <OpenedLink to={String(id)}>{children}</OpenedLink>
)

/** A table with everything that can be done with rows: export, adding, editing, archiving, deleting. */
export const { Screen, prefetch } = listScreen({
  list: employeeList,
  rows: datatablesApi.list,
  file: datatablesApi.export,
  formats: ['csv', 'xlsx', 'pdf'],
  exportsApart: { print: '/table/datatables/print', groups: exportGroups },
  lead: word('Export, add, edit, archive, and delete employees.'),
  search: word('Search name, position, email, or city'),
  empty: {
    title: word('No employees yet'),
    text: word('Add the first employee with a name, position, email, start date, and salary.'),
  },
  tabs: false,
  add: { label: word('Add employee'), allow: 'create Employee' },
  above: () => <DemoNav />,
  cells: employeeCells as Cells<Employee>,
  cardColumns: { wide: ['email'] },
  rowName: ({ fullName }) => fullName,
  rowActions: (employee, { open, selection }) => (
    <RowMenu employee={employee} open={open} onDeleted={() => selection.drop(String(employee.id))} />
  ),
  // Where another column comes first, it is what opens the row.
  rowLink: (employee, content, { values: { columns = ['fullName'] } }) =>
    columns[0] === 'fullName' ? (
      <Who of={employee}>
        <EmployeeLink employee={employee}>{employee.fullName}</EmployeeLink>
      </Who>
    ) : (
      <EmployeeLink employee={employee}>{content}</EmployeeLink>
    ),
  bulk: {
    allow: 'update Employee',
    actions: ({ selection }) => <BulkActions selection={selection} />,
    allUpTo: 200,
  },
  drawer: ({ opened, open, close }) => <EmployeeDrawer opened={opened} open={open} onClose={close} />,
})
