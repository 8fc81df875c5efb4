import type { Deps } from '#kernel/command/context.ts'
import type { Mail } from '#kernel/command/outbox.ts'
import { mailOf, type MailSentence, sayIn } from '#kernel/mail/mail-words.ts'
import { word } from '#kernel/contract/words.ts'

/** What a reminder is about. */
export interface About {
  customer_name: string
  language: string
  /** Make and model, as far as they are known. */
  vehicle: string
  outlet_name: string
  outlet_phone: string | null
  due_on: string
  isOverdue: boolean
  link: string
}

const dayIn = (language: string, day: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

const dueSentence = ({ language, vehicle, due_on, isOverdue }: About): MailSentence => ({
  text: isOverdue
    ? word('The service of your {vehicle} was due on {day}.')
    : word('The service of your {vehicle} is due on {day}.'),
  values: { vehicle, day: dayIn(language, due_on) },
})

const choose = word('Choose a day for your visit, or let us know why you aren’t coming:')

/** The reminder as an email in the words of its reader; without their address. */
export const reminderMail = (deps: Pick<Deps, 'translations'>, about: About, to: string): Promise<Mail> =>
  mailOf(deps, {
    to,
    language: about.language,
    subject: { text: word('Service of your {vehicle}'), values: { vehicle: about.vehicle } },
    paragraphs: [
      { text: word('Hello {name},'), values: { name: about.customer_name } },
      dueSentence(about),
      about.outlet_phone === null
        ? { text: word('Your workshop is {outlet}.'), values: { outlet: about.outlet_name } }
        : {
            text: word('Your workshop is {outlet}, phone {phone}.'),
            values: { outlet: about.outlet_name, phone: about.outlet_phone },
          },
      { text: choose },
      { link: about.link, button: { text: word('Choose day') } },
      { text: word('You can stop these messages on the same page.') },
    ],
  })

/** The same as a short message. */
export async function reminderText({ translations }: Pick<Deps, 'translations'>, about: About): Promise<string> {
  const say = sayIn(await translations(about.language))
  return `${about.outlet_name}: ${say(dueSentence(about))} ${say({ text: choose })} ${about.link}`
}
