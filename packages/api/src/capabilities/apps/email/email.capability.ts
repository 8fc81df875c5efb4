import type { Capability } from '#kernel/request/capability.ts'
import { connection } from '#kernel/command/hook.ts'
import { personalMails } from '#kernel/mail/mail.ts'
import { invoiceMailed } from '#capabilities/apps/invoices/hook.ts'
import { showArrivals } from './arrivals.queries.ts'
import { fileSentMail } from './filing.commands.ts'
import { addMailDocuments } from './mail-documents.commands.ts'
import { receiveEmails } from './incoming.commands.ts'
import { mailsOfPeople, sendOutside } from './outside.ts'
import { emailText, signatureText, templateText } from './rich-text.rules.ts'
import { emailRoutes, emailRulesRoutes, emailSettingsRoutes } from './routes.ts'
import { emailSearch } from './search.ts'

export const email: Capability = {
  routes: [...emailRoutes, ...emailSettingsRoutes, ...emailRulesRoutes],
  rights: {
    // The own mailbox.
    Email: {
      HQA: 'RU',
      RGM: 'RU',
      TSM: 'RU',
      DLP: 'RU',
      SVM: 'RU',
      BSM: 'RU',
      HDA: 'RU',
      PNL: 'RU',
      BTM: 'RU',
      ANL: 'RU',
      AUD: 'RU',
    },
  },
  jobs: [sendOutside],
  promptJobs: [showArrivals, addMailDocuments],
  outsideJobs: [receiveEmails],
  search: [emailSearch],
  richTexts: [emailText, signatureText, templateText],
  hooks: [connection(personalMails, mailsOfPeople), connection(invoiceMailed, fileSentMail)],
}
