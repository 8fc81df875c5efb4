import { z } from 'zod'
import { instant } from './contract.ts'

/** A file that proves something, without its content. */
export const EvidenceFile = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.string(),
  bytes: z.int(),
  at: instant,
  by: z.string(),
})
export type EvidenceFile = z.infer<typeof EvidenceFile>

/** What every call that takes evidence has in common: a form with one file, and a little more than the file may be. */
export const takesEvidence = {
  method: 'POST',
  multipart: true,
  maxBytes: 11 * 1_048_576,
  body: z.object({ file: z.instanceof(File, { message: 'Choose a file.' }) }),
  status: 201,
} as const
