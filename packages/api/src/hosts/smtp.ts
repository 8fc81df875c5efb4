import { createTransport } from 'nodemailer'
import { MailRefused, type Mailer, type PersonalMail } from '#kernel/command/mailer.ts'
import { mailAsHtml } from '#kernel/mail/mail.ts'
import { isLoopback } from './loopback.ts'

export interface SmtpOptions {
  /** `smtps://user:password@host:465` or `smtp://…:587`. */
  url: string
  /** `RAD <rad@brand.example>`, or the address alone. */
  from: string
  app_name: string
  /** How long one step of a conversation may take. */
  timeoutMs?: number
}

/** Codes from 500 on are for good; so is a receiver that the server does not know. */
const isForGood = (error: unknown) => {
  const { responseCode } = error as { responseCode?: number }
  return responseCode !== undefined && responseCode >= 550 && responseCode < 560
}

/** The address of a sender such as `RAD <rad@brand.example>`. */
const addressIn = (from: string) => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim()
const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/**
 * The sender of a person's mail. Mail servers trust senders of our own domain only: for another one the product is the sender,
 * with the name of the person, and answers go to them.
 */
function senderOf({ from: { name, email } }: PersonalMail, own: string) {
  if (domainOf(email) === domainOf(own)) return { from: { name, address: email }, sender: own }
  return { from: { name, address: own }, replyTo: { name, address: email } }
}

const named = ({ name, email }: { name: string; email: string }) => ({ name, address: email })
const bracketed = (id: string) => `<${id}>`

/** A person's mail as it goes to one of its receivers. */
const personalMessage = (mail: PersonalMail, to: string, own: string) => ({
  ...senderOf(mail, own),
  // Receivers in blind copy are in the envelope only.
  envelope: { from: own, to: [to] },
  to: mail.to.map(named),
  cc: mail.cc.map(named),
  subject: mail.subject,
  text: mail.text,
  ...(mail.html !== undefined && { html: mail.html }),
  attachments: mail.files.map(({ name, type, content }) => ({
    filename: name,
    contentType: type,
    content: Buffer.from(content),
  })),
  messageId: bracketed(mail.message_id),
  ...(mail.in_reply_to !== undefined && { inReplyTo: bracketed(mail.in_reply_to) }),
  references: mail.references.map(bracketed),
})

const orRefused = (error: unknown) =>
  isForGood(error) ? new MailRefused((error as Error).message, { cause: error }) : error

/** Hands mails to a mail server, encrypted unless it is this very machine. */
export function smtpMailer({ url, from, app_name, timeoutMs = 10_000 }: SmtpOptions): Mailer {
  const { hostname, protocol } = new URL(url)
  const transport = createTransport({
    url,
    pool: false,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    ...(protocol === 'smtps:' ? {} : { requireTLS: !isLoopback(hostname) }),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    kind: 'smtp',
    async send(mail, id, files = []) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mail.text,
          html: mailAsHtml(mail, app_name),
          attachments: files.map(({ name, type, base64 }) => ({
            filename: name,
            contentType: type,
            content: base64,
            encoding: 'base64',
          })),
          messageId: `<${id}>`,
          headers: { 'auto-submitted': 'auto-generated' },
        })
      } catch (error) {
        throw orRefused(error)
      }
    },
    async sendPersonal(mail, to) {
      try {
        await transport.sendMail(personalMessage(mail, to, addressIn(from)))
      } catch (error) {
        throw orRefused(error)
      }
    },
  }
}
