import { Button, Radio, Textarea, TextInput } from '@mantine/core'
import {
  customerReasonNames,
  customerReasons,
  type ReminderLink,
  reminderLinksApi,
} from '@rad/api/service/reminders/contract'
import { ask } from '#api/auth-calls.ts'
import { type PlainForm, type Typed, usePlainForm } from '#kit/form/use-plain-form.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './visit.module.css'

interface AnswerProps {
  token: string
  onOver: () => void
  onDone: (text: string) => void
}

/** Sends an answer; a link that was used meanwhile ends the page. */
async function answer(path: string, body: object, done: () => void, onOver: () => void) {
  const answered = await ask<unknown>(path, body)
  if (!('messages' in answered)) done()
  else if (answered.code === 'reminder.link') onOver()
  else return answered.messages
  return undefined
}

const Problem = ({ form }: { form: PlainForm }) =>
  form.messages.form ? (
    <p className={styles.problem} role="alert">
      {form.messages.form}
    </p>
  ) : null

/** The day of the visit, by the calendar of the phone. */
export function BookForm({ token, link, onOver, onDone }: AnswerProps & { link: ReminderLink }) {
  const format = useFormat()
  const form = usePlainForm(
    async (typed) => {
      const on = typed('on')
      const text = t('Your visit at {outlet} is booked for {day}.', { outlet: link.outlet_name, day: format.day(on) })
      return answer(reminderLinksApi.book.path, { token, on }, () => onDone(text), onOver)
    },
    (typed: Typed): Record<string, string> => (typed('on') === '' ? { on: t('Choose the day of the visit.') } : {}),
  )
  return (
    <form ref={form.element} onSubmit={form.onSubmit} className={styles.form} noValidate>
      <Problem form={form} />
      <TextInput
        type="date"
        name="on"
        label={t('Day of the visit')}
        min={link.first_day}
        max={link.last_day}
        error={form.messages.on}
      />
      <Button type="submit" fullWidth loading={form.isBusy}>
        {t('Book visit')}
      </Button>
    </form>
  )
}

/** Why the customer does not come; who wants no more messages gets none. */
export function DeclineForm({
  token,
  outlet,
  onBack,
  onOver,
  onDone,
}: AnswerProps & { outlet: string; onBack: () => void }) {
  const form = usePlainForm(
    async (typed) => {
      const [reason, note] = [typed('reason'), typed('note').trim()]
      const text =
        reason === 'do_not_contact'
          ? t('Thank you. You will get no more messages from us.')
          : t('Thank you. {outlet} has your answer.', { outlet })
      const body = { token, reason, ...(note !== '' && { note }) }
      return answer(reminderLinksApi.decline.path, body, () => onDone(text), onOver)
    },
    (typed: Typed): Record<string, string> => (typed('reason') === '' ? { reason: t('Choose a reason.') } : {}),
  )
  return (
    <form ref={form.element} onSubmit={form.onSubmit} className={styles.form} noValidate>
      <Problem form={form} />
      <Radio.Group name="reason" label={t('Why aren’t you coming?')} error={form.messages.reason}>
        <div className={styles.reasons}>
          {customerReasons.map((reason) => (
            <Radio key={reason} value={reason} label={t(customerReasonNames[reason])} />
          ))}
        </div>
      </Radio.Group>
      <Textarea name="note" label={t('Note')} rows={2} maxLength={500} error={form.messages.note} />
      <Button type="submit" fullWidth loading={form.isBusy}>
        {t('Send answer')}
      </Button>
      <Button variant="subtle" color="gray" fullWidth onClick={onBack}>
        {t('Choose day')}
      </Button>
    </form>
  )
}
