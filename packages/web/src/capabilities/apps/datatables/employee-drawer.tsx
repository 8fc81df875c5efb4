import { Drawer, Select, TextInput } from '@mantine/core'
import { datatablesApi, type Employee, type EmployeeStatus } from '@rad/api/apps/datatables/contract'
import { words } from '@rad/api/words'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { useSaySaved } from '#api/use-say-saved.ts'
import { useSend } from '#api/use-send.ts'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { DayField } from '#kit/form/day-field.tsx'
import formStyles from '#kit/form/drawer-form.module.css'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { NumberField } from '#kit/form/number-field.tsx'
import { Fact, Facts } from '#kit/page/facts.tsx'
import { RecordDrawer } from '#kit/page/record-drawer.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { salaryIn, StatusBadge, statusOptions, yearsIn } from './employee-words.tsx'

const labels = words({
  fullName: 'Full name',
  post: 'Position',
  email: 'Email',
  startDate: 'Start date',
  salary: 'Salary',
  city: 'City',
  age: 'Age',
  experience: 'Experience',
  status: 'Status',
})
type Field = keyof typeof labels
type Values = Record<'fullName' | 'post' | 'email' | 'city', string> &
  Record<'salary' | 'age' | 'experience', number | null> & { startDate: string | null; status: EmployeeStatus }

const valuesOf = (employee: Pick<Employee, Field>): Values => ({
  fullName: employee.fullName,
  post: employee.post,
  email: employee.email,
  startDate: employee.startDate,
  salary: employee.salary,
  city: employee.city ?? '',
  age: employee.age,
  experience: employee.experience,
  status: employee.status,
})
const blank: Values = {
  fullName: '',
  post: '',
  email: '',
  startDate: null,
  salary: null,
  city: '',
  age: null,
  experience: null,
  status: 'applied',
}

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
  if (data && opened !== id && mayChange) return <EmployeeForm employee={data.employee} onClose={onClose} />
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

function Details({ employee, onEdit, onClose }: DetailsProps) {
  const { fullName, status, state } = employee
  return (
    <RecordDrawer title={fullName} edit={onEdit && { label: t('Edit employee'), onEdit }} onClose={onClose}>
      <Facts>
        <Fact label={t(labels.status)} value={<StatusBadge status={status} />} />
        {state === 'archived' ? <Fact label={t('Archived or not')} value={inWords(state)} /> : null}
        <Fact label={t(labels.post)} kind="text" value={employee.post} />
        <Fact label={t(labels.email)} kind="text" value={employee.email} />
        <Fact label={t(labels.city)} kind="text" value={employee.city} />
        <Fact label={t(labels.startDate)} kind="day" value={employee.startDate} />
        <Fact label={t(labels.salary)} kind="text" value={salaryIn(employee.salary)} />
        <Fact label={t(labels.age)} kind="number" value={employee.age} />
        <Fact label={t(labels.experience)} value={yearsIn(employee.experience)} />
      </Facts>
    </RecordDrawer>
  )
}

function EmployeeForm({ employee, onClose }: { employee?: Employee; onClose: () => void }) {
  const add = useSend(datatablesApi.add)
  const update = useSend(datatablesApi.update)
  const saySaved = useSaySaved(datatablesApi.list)
  const save = async ({ startDate, salary, ...values }: Values, version: number | undefined) => {
    // The schema has refused a form without them.
    const body = { ...values, startDate: startDate!, salary: salary! }
    const answer =
      employee && version !== undefined
        ? await update.mutateAsync({
            params: { id: String(employee.id) },
            body: { employee: body, if_version: version },
          })
        : await add.mutateAsync({ body })
    return answer.employee
  }
  return (
    <DrawerForm
      title={employee ? employee.fullName : t('Add employee')}
      draftKey={`datatables:${employee?.id ?? 'new'}`}
      labels={labels}
      initial={employee ? valuesOf(employee) : blank}
      schema={datatablesApi.add.body}
      version={employee?.version}
      toValues={(row) => valuesOf(row as unknown as Employee)}
      words={(key, value) => (key === 'status' ? inWords(String(value)) : value)}
      submitLabel={employee ? t('Save') : t('Add')}
      onSubmit={save}
      onSaved={(saved) => {
        saySaved(employee ? t('Employee saved.') : t('Employee added.'), saved)
        onClose()
      }}
      onClose={onClose}
    >
      {(form) => {
        const field = (key: Field) => ({ label: t(labels[key]), autoComplete: 'off', ...form.getInputProps(key) })
        const label = (key: Field) => t(labels[key])
        return (
          <>
            <TextInput {...field('fullName')} data-autofocus />
            <TextInput {...field('post')} />
            <TextInput {...field('email')} type="email" />
            <div className={formStyles.pair}>
              <DayField label={label('startDate')} {...form.getInputProps('startDate')} value={form.values.startDate} />
              <NumberField
                label={label('salary')}
                description={t('Yearly, in US dollars.')}
                {...form.getInputProps('salary')}
                value={form.values.salary}
              />
            </div>
            <TextInput {...field('city')} />
            <div className={formStyles.pair}>
              <NumberField label={label('age')} {...form.getInputProps('age')} value={form.values.age} />
              <NumberField
                label={label('experience')}
                description={t('In whole years.')}
                {...form.getInputProps('experience')}
                value={form.values.experience}
              />
            </div>
            <Select {...field('status')} data={statusOptions()} allowDeselect={false} />
          </>
        )
      }}
    </DrawerForm>
  )
}
