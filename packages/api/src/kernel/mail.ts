import type { Mail } from './outbox.ts'

/** Where mails go: to a mail server, or nowhere, where they are kept to be read on the page Mail. */
export interface Mailer {
  kind: 'smtp' | 'catcher'
  /** Hands one over; `id` is the same for every try. Throws `MailRefused` where trying again is of no use. */
  send(mail: Mail, id: string): Promise<void>
}

/** The mail server takes this mail neither now nor later, for instance because there is no such receiver. */
export class MailRefused extends Error {}

/** The mailer of hosts without a mail server: the outbox keeps what it was given. */
export const mailCatcher: Mailer = { kind: 'catcher', send: async () => undefined }

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const isLink = (paragraph: string) => /^https?:\/\/\S+$/.test(paragraph)

const button = (link: string, label: string) =>
  `<p style="margin:24px 0"><a href="${escaped(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#2f56c8;color:#ffffff;font-weight:600;text-decoration:none">${escaped(label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#5b6472;word-break:break-all">${escaped(link)}</p>`

/** The paragraphs of a mail; a link on a line of its own is one. */
export const paragraphsOf = (text: string): { text: string; isLink: boolean }[] =>
  text
    .split(/\n{2,}|\n(?=https?:\/\/)|(?<=https?:\/\/\S+)\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => ({ text: paragraph, isLink: isLink(paragraph) }))

const fromRightToLeft = new Set(['ar', 'fa', 'he', 'ur'])

/** The same words as a page of HTML: one column, no pictures, nothing loaded from anywhere. */
export function mailAsHtml({ subject, text, language = 'en', button: label }: Mail, app_name: string): string {
  const body = paragraphsOf(text)
    .map((one) =>
      one.isLink
        ? button(one.text, label ?? new URL(one.text).host)
        : `<p style="margin:0 0 16px">${escaped(one.text).replaceAll('\n', '<br>')}</p>`,
    )
    .join('\n')
  return `<!doctype html>
<html lang="${escaped(language)}" dir="${fromRightToLeft.has(language) ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f4f6f9;font:16px/1.5 system-ui,sans-serif;color:#1d2129">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e2e6ec;border-radius:12px">
<p style="margin:0 0 24px;font-weight:700">${escaped(app_name)}</p>
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escaped(subject)}</h1>
${body}
</div>
</body></html>`
}
