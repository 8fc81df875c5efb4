import { ActionIcon, Button, TextInput } from '@mantine/core'
import { pollFields, profileApi } from '@rad/api/apps/profile/contract'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { sayDone } from '#kit/feedback/toast.ts'
import { controlOf, type FieldControl } from '#kit/form/declared-fields.tsx'
import { t } from '#kit/words.ts'
import { formDrawer } from '#shell/screens/form-drawer.tsx'
import pollStyles from './polls.module.css'
import styles from './profile.module.css'

const { fields } = pollFields
const [fewest, most] = [2, 6]

const answers: FieldControl = ({ form, name }) => {
  const options = form.values[name] as string[]
  return (
    <>
      {options.map((_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- answers have no other name while they are written
        <div key={index} className={pollStyles.option}>
          <TextInput
            className={styles.grow}
            label={t('Answer {number}', { number: index + 1 })}
            maxLength={fields.options.max}
            {...form.getInputProps(`${name}.${index}`)}
          />
          {options.length > fewest ? (
            <ActionIcon
              size={36}
              aria-label={t('Remove answer {number}', { number: index + 1 })}
              onClick={() => form.removeListItem(name, index)}
            >
              <IconX size={16} stroke={1.6} />
            </ActionIcon>
          ) : null}
        </div>
      ))}
      {typeof form.errors[name] === 'string' ? (
        <p className={styles.refused} role="alert">
          {form.errors[name]}
        </p>
      ) : null}
      {options.length < most ? (
        <Button
          variant="subtle"
          leftSection={<IconPlus size={16} stroke={1.6} />}
          onClick={() => form.insertListItem(name, '')}
        >
          {t('Add answer')}
        </Button>
      ) : null}
    </>
  )
}

const PollForm = formDrawer({
  fields,
  add: profileApi.addPoll,
  of: 'poll',
  id: 'id',
  draftKey: () => 'profile:poll',
  title: () => t('Create poll'),
  submitLabel: () => t('Create poll'),
  confirm: () => sayDone(t('Poll created.')),
  controls: () => ({
    question: (props) => <TextInput maxLength={fields.question.max} {...controlOf(props)} />,
    options: answers,
  }),
})

/** Asks everyone who sees this person a question. */
export const PollDrawer = ({ onClose }: { onClose: () => void }) => (
  <PollForm initial={{ options: ['', ''] }} onClose={onClose} />
)
