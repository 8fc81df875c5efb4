import { Drawer } from '@mantine/core'
import { datatablesApi, type Employee, employeeFields } from '@rad/api/apps/datatables/contract'
import { word } from '@rad/api/words'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { RecordDrawer } from '#kit/page/record-drawer.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { formDrawer } from '#shell/screens/form-drawer.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import { RecordFacts, type RecordFactsProps } from '#shell/screens/record-facts.tsx'
import { salaryIn, StatusBadge, yearsIn } from './employee-words.tsx'

const { avatar: _, ...fields } = employeeFields.fields

export interface EmployeeDrawerProps {
  /** The id, `edit-` and the id, or `new`. */
  opened: string
  open: (key: string) => void
  onClose: () => void
}

/** An employee with what is known of them, or the form that adds or changes one. */
export function EmployeeDrawer({ opened, open, onClose }: EmployeeDrawerProps) {
  const id = opened.replace(/^edit-/, '')
  const isNew = opened === 'new'
  const { data, error, refetch } = useQuery({
    ...query(datatablesApi.get, { params: { id } }),
    enabled: !isNew,
    staleTime: 0,
  })
  const mayChange = useCan()('update Employee')
  if (isNew) return <EmployeeForm onClose={onClose} />
  if (data && opened !== id && mayChange) return <EmployeeForm record={data.employee} onClose={onClose} />
  if (data)
    return (
      <Details employee={data.employee} onEdit={mayChange ? () => open(`edit-${id}`) : undefined} onClose={onClose} />
    )
  return (
    <Drawer opened onClose={onClose} title={t('Employee')} size={440} closeButtonProps={{ 'aria-label': t('Close') }}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
    </Drawer>
  )
}

interface DetailsProps {
  employee: Employee
  onEdit: (() => void) | undefined
  onClose: () => void
}

const facts: RecordFactsProps<Employee>['facts'] = [
  'status',
  { key: 'state', label: word('Archived or not') },
  'post',
  { key: 'email', isWide: false },
  'city',
  'startDate',
  'salary',
  'age',
  'experience',
]
const draws: RecordFactsProps<Employee>['draws'] = {
  status: ({ record }) => <StatusBadge status={record.status} />,
  state: ({ record: { state } }) => (state === 'archived' ? inWords(state) : null),
  salary: ({ record }) => salaryIn(record.salary),
  experience: ({ record }) => yearsIn(record.experience),
}

function Details({ employee, onEdit, onClose }: DetailsProps) {
  return (
    <RecordDrawer title={employee.fullName} edit={onEdit && { label: t('Edit employee'), onEdit }} onClose={onClose}>
      <RecordFacts record={employee} fields={fields} facts={facts} draws={draws} />
    </RecordDrawer>
  )
}

const EmployeeForm = formDrawer({
  fields,
  add: datatablesApi.add,
  update: datatablesApi.update,
  of: 'employee',
  id: 'id',
  list: datatablesApi.list,
  schema: datatablesApi.add.body,
  change: (employee, if_version) => ({ employee, if_version }),
  title: (employee) => employee?.fullName ?? t('Add employee'),
  confirm: (_employee, isNew, say) => say(isNew ? t('Employee added.') : t('Employee saved.')),
  hasFocus: true,
  rows: ['fullName', 'post', 'email', ['startDate', 'salary'], 'city', ['age', 'experience']],
  words: (name, value) => (name === 'status' ? inWords(String(value)) : value),
})
