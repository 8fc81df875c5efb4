import type { Db, Deps } from '#kernel/command/context.ts'
import { hook } from '#kernel/command/hook.ts'
import { type Mailer, MailRefused, type PersonalMail } from '#kernel/command/mailer.ts'
import type { Mail, MailItem, MailPart } from '#kernel/command/outbox.ts'

/** What the outbox needs from the capability that stores what people wrote. */
export interface PersonalMails {
  /** The message as it goes outside; undefined where it is gone. */
  read(db: Db, deps: Deps, message_id: string): Promise<PersonalMail | undefined>
  /** It arrived at the mail server for this receiver, or was given up for the reason given: in the transaction that notes it. */
  ended(db: Db, deps: Deps, end: { message_id: string; to: string; error?: string | undefined }): Promise<void>
}

export const personalMails = hook<PersonalMails>('personal mails')

/** The mailer of hosts without a mail server: the outbox keeps what it was given. */
export const mailCatcher: Mailer = {
  kind: 'catcher',
  send: async () => undefined,
  sendPersonal: () => Promise.reject(new MailRefused('This server sends no email to the outside.')),
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const isLink = (paragraph: string) => /^https?:\/\/\S+$/.test(paragraph)

/** Lines in paragraphs: one that begins with a link begins a paragraph, and one that ends with a link ends it. */
function paragraphsOf(text: string): string[] {
  const paragraphs: string[] = []
  let isOpen = false
  for (const line of text.split('\n')) {
    if (line === '' || /^https?:\/\//.test(line)) isOpen = false
    if (isOpen) paragraphs[paragraphs.length - 1] += `\n${line}`
    else paragraphs.push(line)
    const [lastWord = ''] = /(?<!\S)\S+$/.exec(line) ?? []
    isOpen = line !== '' && !/https?:\/\/\S/.test(lastWord)
  }
  return paragraphs
}

/** A text in parts: a link that is a whole paragraph is one. */
const partsOf = ({ text, button }: Mail): MailPart[] =>
  paragraphsOf(text)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) =>
      isLink(paragraph) ? { link: paragraph, button: button ?? new URL(paragraph).host } : { paragraph },
    )

const itemAsHtml = ({ title, link, facts, is_late }: MailItem) => {
  const lines = facts.map((fact, at) =>
    is_late && at === 0
      ? `<bdi class="late" style="color:#b42318;font-weight:600">${escaped(fact)}</bdi>`
      : `<bdi>${escaped(fact)}</bdi>`,
  )
  return `<li class="line" style="margin:0;padding:12px 0;border-top:1px solid #e2e6ec">
<a class="name" href="${escaped(link)}" style="color:#2f56c8;font-weight:600;text-decoration:none"><bdi>${escaped(title)}</bdi></a>
<div class="quiet" style="font-size:14px;color:#5b6472">${lines.join(' · ')}</div></li>`
}

function partAsHtml(part: MailPart): string {
  if ('paragraph' in part) return `<p style="margin:0 0 16px">${escaped(part.paragraph).replaceAll('\n', '<br>')}</p>`
  if ('heading' in part)
    return `<h2 style="margin:24px 0 8px;font-size:16px;line-height:1.4">${escaped(part.heading)}</h2>`
  if ('items' in part)
    return `<ul style="margin:0 0 8px;padding:0;list-style:none">\n${part.items.map(itemAsHtml).join('\n')}\n</ul>`
  if ('footnote' in part)
    return `<p class="quiet line" style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid #e2e6ec;font-size:13px;color:#5b6472"><a class="quiet" href="${escaped(part.link)}" style="color:#5b6472">${escaped(part.footnote)}</a></p>`
  return `<p style="margin:24px 0"><a href="${escaped(part.link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#2f56c8;color:#ffffff;font-weight:600;text-decoration:none">${escaped(part.button)}</a></p>
<p class="quiet" style="margin:0 0 16px;font-size:13px;color:#5b6472;word-break:break-all"><bdi dir="ltr">${escaped(part.link)}</bdi></p>`
}

const fromRightToLeft = new Set(['ar', 'fa', 'he', 'ur'])

/** For dark mode, in mail programs that apply `prefers-color-scheme`. */
const onDark = `@media (prefers-color-scheme: dark) {
body.page { background: #14171c !important; color: #e8eaed !important }
.paper { background: #1d2127 !important; border-color: #333a44 !important }
.line { border-color: #333a44 !important }
.quiet { color: #a7b0bd !important }
.name { color: #a9bdff !important }
.late { color: #ff9d93 !important }
}`

/** The same words as a page of HTML: one column, no pictures, nothing loaded from anywhere. */
export function mailAsHtml(mail: Mail, app_name: string): string {
  const { subject, language = 'en', parts = partsOf(mail) } = mail
  return `<!doctype html>
<html lang="${escaped(language)}" dir="${fromRightToLeft.has(language) ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title>
<style>${onDark}</style></head>
<body class="page" style="margin:0;padding:24px 12px;background:#f4f6f9;font:16px/1.5 system-ui,sans-serif;color:#1d2129">
<div class="paper" style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e2e6ec;border-radius:12px;overflow-wrap:break-word">
<p style="margin:0 0 24px;font-weight:700">${escaped(app_name)}</p>
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escaped(subject)}</h1>
${parts.map(partAsHtml).join('\n')}
</div>
</body></html>`
}
