import { z } from 'zod'
import { text } from '#kernel/contract/contract.ts'
import { documentTypes, linkKinds } from './vocabulary.ts'

/** The most a document may weigh. */
export const mostDocumentBytes = 25 * 1_048_576

/** What comes with a file, as a form sends it: an empty value is none. */
const formText = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => value || null)

/** A file with what its sender knows of it. */
export const SentDocument = z.object({
  file: z.instanceof(File, { message: 'Choose a file.' }),
  doc_type: z
    .enum(['', ...documentTypes], 'Choose a type of document.')
    .nullish()
    .transform((value) => value || null),
  outlet: formText(12),
  linked_kind: z
    .enum(['', ...linkKinds], 'Choose a complaint, ticket, or job card.')
    .nullish()
    .transform((value) => value || null),
  linked_no: formText(40),
})
export type SentDocument = z.output<typeof SentDocument>

/** The sender's own number of a document. */
export const SentNo = formText(100)
