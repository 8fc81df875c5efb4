import { routes } from '#kernel/command/routes.ts'
import { emptyFolder, removeEmails, restoreEmails, snoozeEmails, toggleLabel, updateEmails } from './commands.ts'
import { emailApi } from './contract.ts'
import { addDraft, addFile, downloadFile, removeFile, updateDraft } from './drafts.commands.ts'
import { listContacts, listEmails, paginateEmail, readEmail } from './queries.ts'
import { emailRulesApi } from './rules.contract.ts'
import { addRule, applyRule, listRules, orderRules, removeRule, updateRule } from './rules.commands.ts'
import { emailSettingsApi } from './settings.contract.ts'
import {
  addLabel,
  addTemplate,
  listTemplates,
  readSettings,
  removeLabel,
  removeTemplate,
  saveSignature,
  saveSpelling,
  updateLabel,
} from './settings.commands.ts'
import { sendEmail, undoSend } from './sending.commands.ts'

export const emailRoutes = routes(emailApi, {
  list: listEmails,
  update: updateEmails,
  toggleLabel,
  get: readEmail,
  paginate: paginateEmail,
  contacts: listContacts,
  addDraft,
  updateDraft,
  addFile,
  removeFile,
  file: downloadFile,
  send: sendEmail,
  undoSend,
  snooze: snoozeEmails,
  restore: restoreEmails,
  remove: removeEmails,
  empty: emptyFolder,
})

export const emailSettingsRoutes = routes(emailSettingsApi, {
  get: readSettings,
  saveSignature,
  saveSpelling,
  addLabel,
  updateLabel,
  removeLabel,
  templates: listTemplates,
  addTemplate,
  removeTemplate,
})

export const emailRulesRoutes = routes(emailRulesApi, {
  list: listRules,
  add: addRule,
  update: updateRule,
  order: orderRules,
  apply: applyRule,
  remove: removeRule,
})
