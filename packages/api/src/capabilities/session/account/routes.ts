import { routes } from '#kernel/command/routes.ts'
import { saveGeneral, saveInformation, saveSocial } from './commands.ts'
import { disconnect, finishConnection, signInAtSandbox, startConnection } from './connecting.commands.ts'
import { accountApi } from './contract.ts'
import { downloadData } from './data.file.ts'
import { previewDeletion, removeAccount } from './deletion.commands.ts'
import { cancelEmail, changeEmail, confirmEmail, resendEmail } from './email.commands.ts'
import { readAccount } from './queries.ts'

export const accountRoutes = routes(accountApi, {
  data: (ctx) => readAccount(ctx),
  saveGeneral,
  saveInformation,
  saveSocial,
  changeEmail,
  resendEmail,
  cancelEmail,
  confirmEmail,
  connect: startConnection,
  sandbox: signInAtSandbox,
  finishConnection,
  disconnect,
  dataFile: downloadData,
  deletion: previewDeletion,
  remove: removeAccount,
})
