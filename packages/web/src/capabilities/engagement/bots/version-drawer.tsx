import { MultiSelect, Textarea } from '@mantine/core'
import type { Input } from '@rad/api/contract'
import { type Bot, botsApi, type BotVersion, fallbackIntent, versionFields } from '@rad/api/engagement/bots/contract'
import { intentsApi } from '@rad/api/engagement/bots/intents/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { controlOf, type FieldControl } from '#kit/form/declared-fields.tsx'
import { DeclaredForm } from '#kit/form/declared-form.tsx'
import { sayDone } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import styles from './bots.module.css'

type Values = Input<typeof botsApi.addVersion>['body']

const growing: FieldControl = (props) => (
  <Textarea
    classNames={{ input: styles.grows }}
    maxLength={500}
    {...controlOf(props)}
    value={String(props.form.values[props.name] ?? '')}
  />
)
const isChosen = ({ form }: Parameters<FieldControl>[0], code: string) =>
  (form.values.intents as string[]).includes(code)

export interface VersionDrawerProps {
  bot: Bot
  /** Undefined for a new one. */
  version: BotVersion | undefined
  onClose: () => void
}

/** Writes a version: a new one begins with the text of the newest. */
export function VersionDrawer({ bot, version, onClose }: VersionDrawerProps) {
  const add = useSend(botsApi.addVersion)
  const update = useSend(botsApi.updateVersion)
  const known = useQuery({ ...query(intentsApi.options, {}), staleTime: 60_000 }).data
  const [newest] = bot.versions
  const retired = new Set(known?.flatMap(({ code, active }) => (active ? [] : [code])))
  const before = {
    notes: '',
    greeting: newest?.greeting ?? null,
    intents: newest?.intents.filter((code) => bot.intents.find((one) => one.code === code)?.active) ?? [],
  }

  const save = (values: Values, seen: number | undefined) =>
    version && seen !== undefined
      ? update.mutateAsync({
          params: { code: bot.code, no: String(version.no) },
          body: { ...values, if_version: seen },
        })
      : add.mutateAsync({ params: { code: bot.code }, body: values })

  return (
    <DeclaredForm
      fields={versionFields.fields}
      record={version}
      initial={before}
      title={version ? t('Version {no}', { no: version.no }) : t('New version')}
      draftKey={`bot-versions:${bot.code}:${version?.no ?? 'new'}`}
      schema={botsApi.addVersion.body}
      submitLabel={version ? t('Save') : t('Save as draft')}
      hasFocus
      controls={{
        notes: growing,
        greeting: growing,
        intents: (props) => (
          <MultiSelect
            {...controlOf(props)}
            data={(known ?? bot.intents)
              .filter(({ code, active }) => code !== fallbackIntent && (active || isChosen(props, code)))
              .map(({ code, name }) => ({
                value: code,
                label: retired.has(code) ? t('{label} (inactive)', { label: name }) : name,
              }))}
            searchable
            clearable
            nothingFoundMessage={t('No results.')}
          />
        ),
      }}
      onSubmit={save}
      onSaved={() => {
        sayDone(t('Version saved. Request a review when it’s ready.'))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
