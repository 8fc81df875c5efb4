import type { Person } from '@rad/api/admin/users/contract'
import { RecordMenu } from '#pickers/record-menu.tsx'
import { useCan } from '#shell/rights.tsx'

/** What can be done with the person of a row. */
export function PersonMenu({ person }: { person: Person }) {
  const can = useCan()
  return <RecordMenu entity="user" recordKey={person.id} id={person.id} name={person.full_name} can={can} />
}
