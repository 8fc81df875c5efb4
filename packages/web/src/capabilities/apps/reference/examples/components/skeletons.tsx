import { TableSkeleton } from '#kit/table-skeleton.tsx'

export function Skeletons() {
  return <TableSkeleton rows={4} columns={5} />
}
