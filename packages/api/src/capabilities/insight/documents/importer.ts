import { sql } from 'kysely'
import { forbidden } from '#kernel/command/errors.ts'
import type { Importer } from '#kernel/import/importer.ts'
import { storedValues } from '#kernel/import/rows.ts'
import { zoneOption } from '#kernel/import/times.ts'
import { outletChoices, suggestOutlet } from '#capabilities/network/outlets/import.lookups.ts'
import { documentCheck } from './check.importer.ts'
import { documentFile, suggestType, typeChoices } from './fields.importer.ts'
import { documentsBack, writeDocuments } from './file.commands.ts'

const compared = ['file_name', 'doc_type', 'outlet_id', 'linked_kind', 'linked_no']

/** Documents of another system with their texts, and what a file says of those that are here. */
export const documentImporter: Importer = {
  kind: 'documents',
  label: 'Documents',
  hint: 'One row per document. A new one needs its text, which is read in the background; of a known one the other columns change.',
  keyField: 'no',
  tables: ['document'],
  fields: documentFile.fields,
  choices: async (db) => ({ outlet: await outletChoices(db), doc_type: typeChoices }),
  suggestValue: (field, value, choices) => (field === 'outlet' ? suggestOutlet(value, choices) : suggestType(value)),
  options: async (_db, sample) => zoneOption(sample, ['received_at'], 'brand'),
  prepare: (db, setup) => {
    const { ability } = setup.actor
    if (!ability.can('create', 'Document') || !ability.can('update', 'Document'))
      throw forbidden('You don’t have permission to add documents.')
    return documentCheck(db, setup)
  },
  stored: () => sql`
    select d.id::text as key, d.id as entity_id, d.version, ${storedValues('d', compared)} as values from document d
    union all
    select 'files ' || d.client_no, d.id, d.version, ${storedValues('d', compared)} from document d where d.source = 'import'
  `,
  write: writeDocuments,
  beforeUndo: async (db, removed) => {
    await sql`delete from timeline_event where entity_kind = 'document' and entity_id in (${removed('document')})`.execute(
      db,
    )
  },
  setsBack: documentsBack,
}
