import { createTransport } from 'nodemailer'
import { MailRefused, mailAsHtml, type Mailer } from '#kernel/mail.ts'

export interface SmtpOptions {
  /** `smtps://user:password@host:465` or `smtp://…:587`. */
  url: string
  /** `RAD <rad@brand.example>`, or the address alone. */
  from: string
  app_name: string
  /** How long one step of a conversation may take. */
  timeoutMs?: number
}

const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)

/** Codes from 500 on are for good; so is a receiver that the server does not know. */
const isForGood = (error: unknown) => {
  const { responseCode } = error as { responseCode?: number }
  return responseCode !== undefined && responseCode >= 550 && responseCode < 560
}

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
        throw isForGood(error) ? new MailRefused((error as Error).message, { cause: error }) : error
      }
    },
  }
}
