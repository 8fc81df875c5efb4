import { inTransaction } from '#database/transaction.ts'
import { routes } from '#kernel/command/routes.ts'
import type { Job } from '#kernel/command/jobs.ts'
import { relyingParties } from '#capabilities/session/auth/relying-party.ts'
import { asAuth } from '#capabilities/session/auth/sessions.ts'
import { beginTwoStep, confirmTwoStep, endTwoStep, renewCodes } from './commands.ts'
import { twoStepApi } from './contract.ts'
import {
  finishWithCode,
  finishWithPasskey,
  forgetOverdue,
  offerPasskeyFirst,
  offerPasskeyStep,
  signInWithPasskey,
} from './finish.commands.ts'
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from './passkeys.commands.ts'
import { readSecurity } from './queries.ts'

export const twoStepRoutes = routes(twoStepApi, {
  finish: finishWithCode,
  passkeyStep: offerPasskeyStep,
  finishWithPasskey,
  passkeyFirst: offerPasskeyFirst,
  signInWithPasskey,
  security: async ({ deps, actor }) => ({
    ...(await inTransaction(deps.database, asAuth, 'read', (db) => readSecurity(db, actor.user_id))),
    passkeys_possible: relyingParties(deps.settings).length > 0,
  }),
  begin: beginTwoStep,
  confirm: confirmTwoStep,
  off: endTwoStep,
  renewCodes,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
})

export const forgetSteps: Job = {
  name: 'forget sign-in steps and links that ran out',
  everySeconds: 3600,
  run: forgetOverdue,
}
