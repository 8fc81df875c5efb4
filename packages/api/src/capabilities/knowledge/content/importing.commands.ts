import type { Context } from '#kernel/context.ts'
import { invalid, tooLarge } from '#kernel/errors.ts'
import { addDraft } from './commands.ts'
import { contentFields } from './fields.contract.ts'
import type { contentApi } from './contract.ts'
import { readDocument } from './document.ts'
import type { Content } from './shapes.contract.ts'

const mostBytes = 5 * 1_048_576
const longest = 200_000

/** Makes a draft of a document. */
export async function importDocument(
  ctx: Context<typeof contentApi.import>,
): Promise<{ content: Content; notes: string[] }> {
  const { file, kind, language } = ctx.body
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes.length > mostBytes) throw tooLarge(mostBytes)
  if (bytes.length === 0) throw invalid({ file: 'This file is empty.' })
  const document = await readDocument(bytes, file.name)
  if (!document) throw invalid({ file: 'This file type is not accepted.' })
  const { title, body, notes } = document
  if (body === '') throw invalid({ file: 'There is no text in this document.' })
  if (body.length > longest) throw invalid({ file: 'This document is too long. Split it up.' })
  const fields = contentFields.body.parse({ kind, language, title, body })
  return { content: await addDraft(ctx, fields), notes }
}
