import { sql } from 'kysely'
import { invalid } from '#kernel/command/errors.ts'
import { reasonMaster } from '#capabilities/service/reasons/master.commands.ts'
import type { HoldupReason } from './contract.ts'
import { findHoldupReason, listHoldupReasons } from './queries.ts'
import { letterOf, workTypes } from './vocabulary.ts'

/** Who reads a code knows to which kind of work it belongs, and only what pauses has a limit. */
function check({ job_type, code, pauses_tat, pause_max_hours }: Partial<HoldupReason>): void {
  if (job_type && !code?.startsWith(letterOf[job_type]))
    throw invalid({
      code: job_type === 'service' ? 'Codes of service begin with S-.' : 'Codes of bodyshop begin with B-.',
    })
  if (pause_max_hours && !pauses_tat)
    throw invalid({ pause_max_hours: 'Only a reason that pauses the turnaround time has a limit.' })
}

export const holdupReasons = reasonMaster({
  table: 'holdup_reason',
  find: findHoldupReason,
  siblings: (ctx, { job_type = workTypes[0] }) => listHoldupReasons(ctx, job_type, true),
  among: ({ job_type }) => sql`job_type = ${job_type}`,
  check,
  last: 'You can’t deactivate the last reason of a job type.',
})
