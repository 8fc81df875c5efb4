import type { Db } from '#kernel/context.ts'

/** The ids of people who deleted their account: what they held is handed over by scheduled work. */
export const whoLeft = (db: Db) => db.selectFrom('app_user').select('id').where('has_left', '=', true)
