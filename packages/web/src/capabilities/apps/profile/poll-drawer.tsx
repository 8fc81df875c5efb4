import { ActionIcon, Button, TextInput } from '@mantine/core'
import { PollForm, profileApi } from '@rad/api/apps/profile/contract'
import { words } from '@rad/api/words'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useSend } from '#api/use-send.ts'
import { sayDone } from '#kit/feedback/toast.ts'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { t } from '#kit/words.ts'
import pollStyles from './polls.module.css'
import styles from './profile.module.css'

interface Values extends Record<string, unknown> {
  question: string
  options: string[]
}

const labels = words({ question: 'Question', options: 'Answers' })
const [fewest, most] = [2, 6]

/** Asks everyone who sees this person a question. */
export function PollDrawer({ onClose }: { onClose: () => void }) {
  const add = useSend(profileApi.addPoll)
  return (
    <DrawerForm<Values>
      title={t('Create poll')}
      submitLabel={t('Create poll')}
      draftKey="profile:poll"
      labels={labels}
      initial={{ question: '', options: ['', ''] }}
      schema={PollForm}
      onSubmit={(body) => add.mutateAsync({ body })}
      onSaved={() => {
        sayDone(t('Poll created.'))
        onClose()
      }}
      onClose={onClose}
    >
      {(form) => {
        const { options } = form.getValues()
        return (
          <>
            <TextInput label={t(labels.question)} maxLength={200} data-autofocus {...form.getInputProps('question')} />
            {options.map((_, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- answers have no other name while they are written
              <div key={index} className={pollStyles.option}>
                <TextInput
                  className={styles.grow}
                  label={t('Answer {number}', { number: index + 1 })}
                  maxLength={80}
                  {...form.getInputProps(`options.${index}`)}
                />
                {options.length > fewest ? (
                  <ActionIcon
                    size={36}
                    aria-label={t('Remove answer {number}', { number: index + 1 })}
                    onClick={() => form.removeListItem('options', index)}
                  >
                    <IconX size={16} stroke={1.6} />
                  </ActionIcon>
                ) : null}
              </div>
            ))}
            {typeof form.errors.options === 'string' ? (
              <p className={styles.refused} role="alert">
                {form.errors.options}
              </p>
            ) : null}
            {options.length < most ? (
              <Button
                variant="subtle"
                leftSection={<IconPlus size={16} stroke={1.6} />}
                onClick={() => form.insertListItem('options', '')}
              >
                {t('Add answer')}
              </Button>
            ) : null}
          </>
        )
      }}
    </DrawerForm>
  )
}
