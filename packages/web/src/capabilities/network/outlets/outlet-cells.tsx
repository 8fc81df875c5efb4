import type { OutletRow } from '@rad/api/network/outlets/contract'
import type { Cells } from '#kit/table/data-table.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { ChannelMarks } from '#words/channel-marks.tsx'
import { NetworkStatusBadge } from '#words/network-words.tsx'

/** How the list draws an outlet. */
export const outletCells: Cells<OutletRow> = {
  kind: ({ kind }) => inWords(kind),
  functions: ({ functions }) => <Functions of={functions} />,
  channels: ({ channels }) => <ChannelMarks codes={channels} />,
  status: ({ status }) => <NetworkStatusBadge status={status} quiet />,
}

function Functions({ of }: { of: readonly string[] }) {
  const { list } = useFormat()
  return <>{list(of.map(inWords))}</>
}
