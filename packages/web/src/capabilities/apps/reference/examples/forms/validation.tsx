import { Button, TextInput } from '@mantine/core'
import { z } from 'zod'
import { showToast } from '#kit/feedback/toast.ts'
import { usePlainForm } from '#kit/form/use-plain-form.ts'
import { t, translateApiMessage } from '#kit/words.ts'
import layout from '../layout.module.css'

/** What the server checks too: one schema on both sides. */
const Contact = z.strictObject({
  name: z.string().trim().min(1, 'This is required.'),
  email: z.string().min(1, 'Enter an email address.').pipe(z.email('Enter a valid email address.')),
})

function messagesOf(contact: unknown) {
  const { error } = Contact.safeParse(contact)
  const found = (error?.issues ?? []).map(({ path, message }) => [String(path[0]), translateApiMessage(message)])
  return Object.fromEntries(found) as Record<string, string>
}

export function Validation() {
  const { element, messages, isBusy, onSubmit } = usePlainForm(
    async () => {
      showToast(t('Saved.'), { isElsewhere: true })
      return undefined
    },
    (typed) => messagesOf({ name: typed('name'), email: typed('email') }),
  )
  return (
    <form ref={element} onSubmit={onSubmit} className={layout.narrow} noValidate>
      <TextInput name="name" label={t('Name')} error={messages.name} />
      <TextInput name="email" type="email" label={t('Email')} error={messages.email} />
      <div>
        <Button type="submit" loading={isBusy}>
          {t('Save')}
        </Button>
      </div>
    </form>
  )
}
