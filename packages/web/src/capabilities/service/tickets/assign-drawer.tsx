import { useDebouncedValue } from '@mantine/hooks'
import type { Output } from '@rad/api/contract'
import { assignFields, ticketsApi } from '@rad/api/service/tickets/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pagedQuery } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { controlOf } from '#kit/form/declared-fields.tsx'
import { DeclaredForm } from '#kit/form/declared-form.tsx'
import { messageOf } from '#kit/form/refusal.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import { ServedSelect } from '#choose/served-select.tsx'

export interface AssignDrawerProps {
  /** Their numbers. */
  tickets: string[]
  onAssigned?: () => void
  onClose: () => void
}

const refreshed = { refreshes: ['timeline'] }

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

/** Gives tickets back to who owned them; says how many were closed or given on meanwhile and stay. */
function useUndo() {
  const giveBack = useSend(ticketsApi.giveBack, refreshed)
  return async (from: string, before: Output<typeof ticketsApi.assign>['before']) => {
    try {
      const { unchanged } = await giveBack.mutateAsync({ body: { from, before } })
      const count = unchanged.length
      if (count === 0) sayDone(t('Change undone.'))
      else
        showToast(
          t('{count, plural, one {# ticket was} other {# tickets were}} changed since then and kept as is.', { count }),
          { tone: 'plain', isElsewhere: true },
        )
    } catch (error) {
      showToast(messageOf(error), { tone: 'bad' })
    }
  }
}

/** Gives tickets to a person; their clocks go on. */
export function AssignDrawer({ tickets, onAssigned, onClose }: AssignDrawerProps) {
  const assign = useSend(ticketsApi.assign, refreshed)
  const { people, onSearch } = usePeople(tickets)
  const options = people?.map(({ id, name, role }) => ({ value: id, label: `${name} · ${role}` }))
  const undo = useUndo()
  const nameOf = (id: string) => people?.find((one) => one.id === id)?.name ?? ''

  return (
    <DeclaredForm
      title={t('Assign {count, plural, one {# ticket} other {# tickets}}', { count: tickets.length })}
      draftKey={`tickets:assign:${tickets.join()}`}
      fields={assignFields.fields}
      controls={{
        owner: (props) => <ServedSelect withAsterisk options={options} onSearch={onSearch} {...controlOf(props)} />,
      }}
      schema={assignFields.body}
      submitLabel={t('Assign')}
      onSubmit={async ({ owner }) => {
        const { assigned, before } = await assign.mutateAsync({ body: { tickets, owner } })
        sayDone(
          t('{count, plural, one {# ticket} other {# tickets}} assigned to {name}.', {
            count: assigned.length,
            name: nameOf(owner),
          }),
          assigned.length > 0 ? { label: t('Undo'), run: () => void undo(owner, before) } : undefined,
        )
      }}
      onSaved={() => {
        onAssigned?.()
        onClose()
      }}
      onClose={onClose}
    />
  )
}
