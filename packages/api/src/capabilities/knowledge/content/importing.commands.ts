import type { Context, OutsideContext } from '#kernel/command/context.ts'
import { invalid, tooLarge } from '#kernel/command/errors.ts'
import { performTask } from '#kernel/command/task.ts'
import { addDraft } from './commands.ts'
import { contentFields } from './fields.contract.ts'
import type { contentApi } from './contract.ts'
import { documentReading, type ReadDocument } from './document.file.ts'
import { checkKind } from './rights.rules.ts'
import type { Content } from './shapes.contract.ts'

const mostBytes = 5 * 1_048_576
const longest = 200_000

/** Reads a document of who may write content of its kind. */
export async function readUploaded(ctx: OutsideContext<typeof contentApi.import>): Promise<ReadDocument> {
  const { file, kind } = ctx.body
  checkKind(ctx.actor, kind)
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes.length > mostBytes) throw tooLarge(mostBytes)
  if (bytes.length === 0) throw invalid({ file: 'This file is empty.' })
  const document = await performTask(ctx, documentReading, { bytes, name: file.name })
  if (!document) throw invalid({ file: 'This file type is not accepted.' })
  if (document.body === '') throw invalid({ file: 'There is no text in this document.' })
  if (document.body.length > longest) throw invalid({ file: 'This document is too long. Split it up.' })
  return document
}

/** Makes a draft of a document. */
export async function importDocument(
  ctx: Context<typeof contentApi.import>,
  { title, body, notes }: ReadDocument,
): Promise<{ content: Content; notes: string[] }> {
  const { kind, language } = ctx.body
  const fields = contentFields.body.parse({ kind, language, title, body })
  return { content: await addDraft(ctx, fields), notes }
}
