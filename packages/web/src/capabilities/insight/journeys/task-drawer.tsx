import { Select } from '@mantine/core'
import { journeyTasksApi, taskFields } from '@rad/api/insight/journeys/tasks/contract'
import { addDays, dayIn } from '@rad/api/periods'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { controlOf, type FieldProps } from '#kit/form/declared-fields.tsx'
import { timeNow } from '#kit/text/clock.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { formDrawer } from '#shell/screens/form-drawer.tsx'
import { useOptionsFrom } from '#choose/option-source.ts'

function DeviationField(props: FieldProps) {
  const { options = [] } = useOptionsFrom('journey-deviations', true, {})
  return (
    <Select
      {...controlOf(props)}
      data={[...options]}
      searchable
      nothingFoundMessage={t('No results.')}
      {...props.form.getInputProps(props.name)}
    />
  )
}

/** The people of the chosen outlet and of its dealer. */
function OwnerField(props: FieldProps) {
  const { outlet } = props.form.values as { outlet?: string }
  const { data } = useQuery({
    ...query(journeyTasksApi.people, { params: { outlet: outlet ?? '' } }),
    enabled: Boolean(outlet),
  })
  return (
    <Select
      {...controlOf(props)}
      data={(data?.people ?? []).map(({ username, name }) => ({ value: username, label: name }))}
      searchable
      disabled={!outlet}
      placeholder={outlet ? undefined : t('Choose an outlet first')}
      nothingFoundMessage={t('No results.')}
      {...props.form.getInputProps(props.name)}
    />
  )
}

const TaskForm = formDrawer({
  fields: taskFields.fields,
  add: journeyTasksApi.add,
  id: 'no',
  page: '/journey-tasks/$no',
  title: () => t('Add task'),
  submitLabel: () => t('Add task'),
  confirm: ({ no }, _isNew, say) => say(t('Task {no} added.', { no })),
  rows: ['deviation', 'outlet', ['owner', 'due_on'], 'note'],
  controls: () => ({
    deviation: (props) => <DeviationField {...props} />,
    owner: (props) => <OwnerField {...props} />,
  }),
})

interface TaskDrawerProps {
  deviation?: string | undefined
  outlet?: string | undefined
  onClose: () => void
}

/** Its figures are taken again after four weeks: until then it should be done. */
const usualDays = 28

/** Makes a deviation at an outlet the task of someone there; filled with what a report shows, where it is opened from one. */
export function TaskDrawer({ deviation, outlet, onClose }: TaskDrawerProps) {
  const today = dayIn(useFormat().timeZone, new Date(timeNow()))
  return (
    <TaskForm
      initial={{
        due_on: addDays(today, usualDays),
        ...(deviation ? { deviation } : {}),
        ...(outlet ? { outlet } : {}),
      }}
      onClose={onClose}
    />
  )
}
