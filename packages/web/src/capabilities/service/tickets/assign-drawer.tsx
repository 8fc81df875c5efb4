import { word } from '@rad/api/words'
import { useDebouncedValue } from '@mantine/hooks'
import { ticketsApi } from '@rad/api/service/tickets/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pagedQuery } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { saidBy } from '#kit/form/refusal.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import { ServedSelect } from '#pickers/served-select.tsx'

export interface AssignDrawerProps {
  /** Their numbers. */
  tickets: string[]
  /** Who owned the one ticket until now, to whom an undo gives it back. */
  owner?: string | undefined
  onAssigned?: () => void
  onClose: () => void
}

const schema = ticketsApi.assign.body.pick({ owner: true })

/** People who may hold all of these tickets, found by the server as one types. */
function usePeople(tickets: string[]) {
  const [text, setText] = useState('')
  const [typed] = useDebouncedValue(text, 200)
  const found = useQuery({
    ...pagedQuery(ticketsApi.people, { query: { q: typed || undefined, tickets } }),
    staleTime: 60_000,
  })
  return { people: found.data?.people, onSearch: setText }
}

/** Gives tickets to a person; their clocks go on. */
export function AssignDrawer({ tickets, owner: before, onAssigned, onClose }: AssignDrawerProps) {
  const assign = useSend(ticketsApi.assign, { refreshes: ['timeline'] })
  const { people, onSearch } = usePeople(tickets)
  const options = people?.map(({ id, name, role }) => ({ value: id, label: `${name} · ${role}` }))
  const undo = (owner: string) =>
    assign
      .mutateAsync({ body: { tickets, owner } })
      .catch((error: unknown) => showToast(saidBy(error), { tone: 'bad' }))
  const nameOf = (id: string) => people?.find((one) => one.id === id)?.name ?? ''

  return (
    <DrawerForm
      title={t('Assign {count, plural, one {# ticket} other {# tickets}}', { count: tickets.length })}
      draftKey={`tickets:assign:${tickets.join()}`}
      labels={{ owner: word('Assignee') }}
      initial={{ owner: '' }}
      schema={schema}
      submitLabel={t('Assign')}
      onSubmit={async ({ owner }) => {
        const { assigned } = await assign.mutateAsync({ body: { tickets, owner } })
        const isChanged = before !== undefined && assigned.length > 0
        showToast(
          t('{count, plural, one {# ticket} other {# tickets}} assigned to {name}.', {
            count: assigned.length,
            name: nameOf(owner),
          }),
          isChanged ? { action: { label: t('Undo'), run: () => void undo(before) } } : {},
        )
      }}
      onSaved={() => {
        onAssigned?.()
        onClose()
      }}
      onClose={onClose}
    >
      {(form) => (
        <ServedSelect
          label={t('Assignee')}
          description={t('Only people with access to all of these tickets. The SLA clock keeps running.')}
          data-autofocus
          withAsterisk
          options={options}
          onSearch={onSearch}
          {...form.getInputProps('owner')}
          value={form.values.owner || null}
          onChange={(owner) => form.setFieldValue('owner', owner ?? '')}
        />
      )}
    </DrawerForm>
  )
}
