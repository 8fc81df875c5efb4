import { MultiSelect, Select, Textarea } from '@mantine/core'
import { type Bot, botsApi } from '@rad/api/engagement/bots/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { controlOf, type ControlProps, type FieldControls } from '#kit/form/declared-fields.tsx'
import { choiceIn, limitedText } from '#kit/form/field-controls.tsx'
import { inOrder, languageInWords, t } from '#kit/words.ts'
import { purposeWords } from './parts/bot-words.tsx'
import styles from './bots.module.css'

/** Languages a bot may be given here. */
const spoken = ['en', 'hi', 'mr', 'gu', 'ta', 'te', 'kn', 'ml', 'bn', 'pa', 'ur', 'fr', 'de', 'pt', 'es', 'ar']

/** What may be chosen; undefined while it comes. */
export const useBotOptions = () => useQuery({ ...query(botsApi.options, {}), staleTime: 60_000 }).data

export const botControls = (bot: Bot | undefined): FieldControls => ({
  client: (props) => (
    <ClientField
      {...controlOf(props)}
      onChange={(client: string | null) => props.form.setValues({ client, owner: null })}
    />
  ),
  name: limitedText,
  purpose: choiceIn((purpose) => purposeWords(purpose)),
  languages: (props) => (
    <MultiSelect
      {...controlOf(props)}
      data={languageOptions(props.form.values.languages as string[])}
      searchable
      nothingFoundMessage={t('No results.')}
    />
  ),
  owner: (props) => <OwnerField {...controlOf(props)} bot={bot} client={bot?.client ?? props.form.values.client} />,
  hand_over_queue: limitedText,
  hand_over_calendar: (props) => <CalendarField {...controlOf(props)} />,
  offline_text: (props) => (
    <Textarea
      classNames={{ input: styles.grows }}
      maxLength={500}
      {...controlOf(props)}
      value={String(props.form.values.offline_text ?? '')}
    />
  ),
})

const languageOptions = (chosen: readonly string[]) =>
  [...new Set([...spoken, ...chosen])]
    .map((code) => ({ value: code, label: languageInWords(code) }))
    .toSorted((a, b) => inOrder(a.label, b.label))

function ClientField(props: ControlProps) {
  const clients = useBotOptions()?.clients.filter(({ status }) => status === 'active') ?? []
  return (
    <Select {...props} data={clients.map(({ code, name }) => ({ value: code, label: name }))} allowDeselect={false} />
  )
}

function OwnerField({ bot, client, ...props }: ControlProps & { bot: Bot | undefined; client: unknown }) {
  const owners = useBotOptions()?.managers.filter(({ clients }) => clients.some((code) => code === client)) ?? []
  // Who owns it and is no longer a manager of the client stays readable.
  const people = bot?.owner && !owners.some(({ id }) => id === bot.owner!.id) ? [bot.owner, ...owners] : owners
  return (
    <Select
      {...props}
      placeholder={t('No one')}
      data={people.map(({ id, name }) => ({ value: id, label: name }))}
      clearable
    />
  )
}

function CalendarField(props: ControlProps) {
  const calendars = useBotOptions()?.calendars ?? []
  return (
    <Select
      {...props}
      placeholder={t('24/7')}
      data={calendars.map(({ code, name }) => ({ value: code, label: name }))}
      clearable
    />
  )
}
