import { MultiSelect, Select, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type Bot, type BotOptions, botPurposes } from '@rad/api/engagement/bots/contract'
import { words } from '@rad/api/words'
import { inOrder, languageInWords, t } from '#kit/words.ts'
import { purposeWords } from '#pickers/bot-words.tsx'
import styles from './bots.module.css'

/** What the form holds; code and client of a new bot alone. */
export interface BotValues extends Record<string, unknown> {
  code?: string
  client?: string
  name: string
  purpose: string
  languages: string[]
  owner: string | null
  hand_over_queue: string | null
  hand_over_calendar: string | null
  offline_text: string | null
  session_idle_minutes: number
}

export const botLabels = words({
  code: 'Code',
  client: 'Client',
  name: 'Name',
  purpose: 'Purpose',
  languages: 'Languages',
  owner: 'Owner',
  hand_over_queue: 'Queue',
  hand_over_calendar: 'Hours',
  offline_text: 'Offline message',
  session_idle_minutes: 'Idle timeout (minutes)',
})

/** Languages a bot may be given here. */
const spoken = ['en', 'hi', 'mr', 'gu', 'ta', 'te', 'kn', 'ml', 'bn', 'pa', 'ur', 'fr', 'de', 'pt', 'es', 'ar']

export interface BotFieldsProps {
  form: UseFormReturnType<BotValues>
  /** What may be chosen; undefined while it comes. */
  options: BotOptions | undefined
}

/** What a bot is called, what it is for and who answers for it. */
export function IdentityFields({ form, options, bot }: BotFieldsProps & { bot: Bot | undefined }) {
  const client = bot?.client ?? form.values.client
  const owners = options?.managers.filter(({ clients }) => client && clients.includes(client)) ?? []
  // Who owns it and is no longer a manager of the client stays readable.
  const people = bot?.owner && !owners.some(({ id }) => id === bot.owner!.id) ? [bot.owner, ...owners] : owners
  const languages = [...new Set([...spoken, ...form.values.languages])]
    .map((code) => ({ value: code, label: languageInWords(code) }))
    .toSorted((a, b) => inOrder(a.label, b.label))
  return (
    <>
      {bot ? null : <NewFields form={form} options={options} />}
      <TextInput label={t(botLabels.name)} maxLength={80} autoComplete="off" {...form.getInputProps('name')} />
      <Select
        label={t(botLabels.purpose)}
        data={botPurposes.map((value) => ({ value, label: purposeWords(value) }))}
        allowDeselect={false}
        {...form.getInputProps('purpose')}
        value={form.values.purpose || null}
      />
      <MultiSelect
        label={t(botLabels.languages)}
        data={languages}
        searchable
        nothingFoundMessage={t('No results.')}
        {...form.getInputProps('languages')}
      />
      <Select
        label={t(botLabels.owner)}
        placeholder={t('No one')}
        data={people.map(({ id, name }) => ({ value: id, label: name }))}
        clearable
        {...form.getInputProps('owner')}
      />
    </>
  )
}

/** What stays for good. */
function NewFields({ form, options }: BotFieldsProps) {
  const clients = options?.clients.filter(({ status }) => status === 'active') ?? []
  return (
    <>
      <TextInput
        label={t(botLabels.code)}
        description={t(
          'Identifies the bot in incoming messages. 2 to 40 letters, digits, and hyphens. Can’t be changed later.',
        )}
        maxLength={40}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('code')}
        onChange={(event) => form.setFieldValue('code', event.currentTarget.value.toLowerCase())}
      />
      <Select
        label={t(botLabels.client)}
        description={t('Can’t be changed later.')}
        data={clients.map(({ code, name }) => ({ value: code, label: name }))}
        allowDeselect={false}
        {...form.getInputProps('client')}
        value={form.values.client || null}
        onChange={(client) => form.setValues({ client: client ?? '', owner: null })}
      />
    </>
  )
}

/** Who takes over, when, and what is said while nobody does. */
export function HandOverFields({ form, options }: BotFieldsProps) {
  const { hand_over_queue: queue, offline_text } = form.values
  return (
    <>
      <TextInput
        label={t(botLabels.hand_over_queue)}
        description={t('Leave empty if the bot doesn’t hand over to agents.')}
        maxLength={80}
        autoComplete="off"
        {...form.getInputProps('hand_over_queue')}
        value={queue ?? ''}
        onChange={(event) => form.setFieldValue('hand_over_queue', event.currentTarget.value || null)}
      />
      {queue ? (
        <>
          <Select
            label={t(botLabels.hand_over_calendar)}
            placeholder={t('24/7')}
            data={options?.calendars.map(({ code, name }) => ({ value: code, label: name })) ?? []}
            clearable
            {...form.getInputProps('hand_over_calendar')}
          />
          <Textarea
            label={t(botLabels.offline_text)}
            classNames={{ input: styles.grows }}
            maxLength={500}
            {...form.getInputProps('offline_text')}
            value={offline_text ?? ''}
          />
        </>
      ) : null}
    </>
  )
}
