import { Drawer } from '@mantine/core'
import { datatablesApi, type Employee, employeeFields } from '@rad/api/apps/datatables/contract'
import type { Input } from '@rad/api/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { useSaySaved } from '#api/use-say-saved.ts'
import { useSend } from '#api/use-send.ts'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { DeclaredForm } from '#kit/form/declared-form.tsx'
import { Fact, Facts } from '#kit/page/facts.tsx'
import { RecordDrawer } from '#kit/page/record-drawer.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
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
        <Fact label={t(fields.status.label)} value={<StatusBadge status={status} />} />
        {state === 'archived' ? <Fact label={t('Archived or not')} value={inWords(state)} /> : null}
        <Fact label={t(fields.post.label)} kind="text" value={employee.post} />
        <Fact label={t(fields.email.label)} kind="text" value={employee.email} />
        <Fact label={t(fields.city.label)} kind="text" value={employee.city} />
        <Fact label={t(fields.startDate.label)} kind="day" value={employee.startDate} />
        <Fact label={t(fields.salary.label)} kind="text" value={salaryIn(employee.salary)} />
        <Fact label={t(fields.age.label)} kind="number" value={employee.age} />
        <Fact label={t(fields.experience.label)} value={yearsIn(employee.experience)} />
      </Facts>
    </RecordDrawer>
  )
}

function EmployeeForm({ employee, onClose }: { employee?: Employee; onClose: () => void }) {
  const add = useSend(datatablesApi.add)
  const update = useSend(datatablesApi.update)
  const saySaved = useSaySaved(datatablesApi.list)
  const save = async (body: Input<typeof datatablesApi.add>['body'], version: number | undefined) => {
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
    <DeclaredForm
      fields={fields}
      record={employee}
      title={employee ? employee.fullName : t('Add employee')}
      draftKey={`datatables:${employee?.id ?? 'new'}`}
      schema={datatablesApi.add.body}
      hasFocus
      rows={['fullName', 'post', 'email', ['startDate', 'salary'], 'city', ['age', 'experience']]}
      words={(name, value) => (name === 'status' ? inWords(String(value)) : value)}
      onSubmit={save}
      onSaved={(saved) => {
        saySaved(employee ? t('Employee saved.') : t('Employee added.'), saved)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
