import { storedUnder } from '#kernel/import/compare.ts'
import type { Cells, Importer, ImportSetup, Say } from '#kernel/import/importer.ts'
import type { Db } from '#kernel/command/context.ts'
import { invitationsOfUserFile } from './hook.ts'
import { roleChoices, roleMeant, userFile } from './fields.importer.ts'
import { accessIn, checkPersonLine, giftKey, type Surroundings } from './line.importer.ts'
import { type Gift, giftOf, knownPeople, placeNames, storedPeople } from './import.lookups.ts'
import { afterUndoOfPeople, beforeUndoOfPeople, setBackOfPeople, writePeople } from './import.commands.ts'

/** Reports nothing: each line is read again when it is checked. */
const quietly: Say = { wrong: () => undefined, warn: () => undefined }

async function emailsIn(setup: ImportSetup): Promise<string[]> {
  const emails = new Set<string>()
  for await (const { email } of setup.lines()) if (email) emails.add(email.toLowerCase())
  return [...emails]
}

/** The access given by the whole file, each checked once by the rules of the page: a line is checked without a query. */
async function surroundingsOf(db: Db, setup: ImportSetup): Promise<Surroundings> {
  const { actor } = setup
  const emails = await emailsIn(setup)
  const known = await knownPeople(db, emails, setup.now)
  const places = await placeNames(db)
  const gifts = new Map<string, Gift>()
  for await (const cells of setup.lines()) {
    const access = accessIn(userFile.read(cells, quietly, setup), quietly, { setup, places, known })
    if (!access) continue
    const key = giftKey(access)
    if (!gifts.has(key)) gifts.set(key, await giftOf({ db, actor }, access))
  }
  return { setup, actor, places, known, gifts, stored: await storedUnder(db, storedPeople, emails) }
}

/**
 * People by their addresses: who is new is invited, and who is known gets the roles and the scope of the line. An importer gives
 * and changes what they may give and change by hand.
 */
export const userImporter: Importer = {
  kind: 'users',
  label: 'Users',
  hint: 'One row per user, matched by email. New users are invited by email. Roles and scope of known users change, and their sessions end.',
  // Sign-ins write users too: the rows of a file are locked, not the table.
  tables: [],
  fields: userFile.fields,
  choices: async () => ({ roles: roleChoices }),
  suggestValue: (_, value) => roleMeant(value),
  prepare: async (db, setup) => {
    const about = await surroundingsOf(db, setup)
    return (cells: Cells, say: Say) => checkPersonLine(cells, say, about)
  },
  stored: () => storedPeople,
  write: writePeople,
  beforeUndo: (_, __, undo) => beforeUndoOfPeople(undo),
  afterUndo: (_, __, undo) => afterUndoOfPeople(undo),
  setsBack: (ctx) => ({ app_user: setBackOfPeople(ctx), invitation: invitationsOfUserFile.only.setBack(ctx) }),
}
