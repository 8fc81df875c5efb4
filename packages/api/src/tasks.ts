import type { Task } from '#kernel/command/task.ts'
import { drawing } from '#kernel/file/draw-file.ts'
import { tableReading } from '#capabilities/admin/imports/reading.queries.ts'
import { soundReading } from '#capabilities/insight/calls/recordings/sound.queries.ts'
import { documentReading } from '#capabilities/knowledge/content/document.file.ts'
import { comparing } from '#capabilities/knowledge/content/difference.rules.ts'
import { documentFileReadingOn } from '#capabilities/insight/documents/document-reading.file.ts'
import { pageDrawingOn } from '#capabilities/insight/documents/reading/page-picture.file.ts'
import { serverReading } from './hosts/reading-host.ts'
import { mailReading } from './hosts/read-mail.ts'

/** What a thread can be handed. Each loads what it needs when it is done for the first time. */
export const tasks: readonly Task[] = [
  drawing,
  tableReading,
  documentReading,
  comparing,
  mailReading,
  soundReading,
  documentFileReadingOn(serverReading),
  pageDrawingOn(serverReading),
]
