import { MultiSelect, Textarea } from '@mantine/core'
import { type Bot, botsApi, type BotVersion, fallbackIntent } from '@rad/api/engagement/bots/contract'
import { intentsApi } from '@rad/api/engagement/bots/intents/contract'
import { words } from '@rad/api/words'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { sayDone } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import styles from './bots.module.css'

type Values = Pick<BotVersion, 'notes' | 'greeting' | 'intents'> & Record<string, unknown>

const labels = words({ notes: 'Release notes', greeting: 'Greeting', intents: 'Intents' })
const valuesOf = ({ notes, greeting, intents }: BotVersion): Values => ({ notes, greeting, intents })

export interface VersionDrawerProps {
  bot: Bot
  /** Undefined for a new one. */
  version: BotVersion | undefined
  onClose: () => void
}

/** Writes a version: a new one begins as the newest stands. */
export function VersionDrawer({ bot, version, onClose }: VersionDrawerProps) {
  const add = useSend(botsApi.addVersion)
  const update = useSend(botsApi.updateVersion)
  const known = useQuery({ ...query(intentsApi.options, {}), staleTime: 60_000 }).data
  const [newest] = bot.versions
  const retired = new Set(known?.flatMap(({ code, active }) => (active ? [] : [code])))
  const before: Values = {
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
    <DrawerForm<Values>
      title={version ? t('Version {no}', { no: version.no }) : t('New version')}
      draftKey={`bot-versions:${bot.code}:${version?.no ?? 'new'}`}
      labels={labels}
      initial={version ? valuesOf(version) : before}
      schema={botsApi.addVersion.body}
      version={version?.version}
      toValues={(row) => valuesOf(row as unknown as BotVersion)}
      submitLabel={version ? t('Save') : t('Save as draft')}
      onSubmit={save}
      onSaved={() => {
        sayDone(t('Version saved. Request a review when it’s ready.'))
        onClose()
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Textarea
            label={t(labels.notes)}
            description={t('The reviewer reads this first.')}
            classNames={{ input: styles.grows }}
            maxLength={500}
            data-autofocus
            {...form.getInputProps('notes')}
          />
          <Textarea
            label={t(labels.greeting)}
            classNames={{ input: styles.grows }}
            maxLength={500}
            {...form.getInputProps('greeting')}
            value={form.values.greeting ?? ''}
          />
          <MultiSelect
            label={t(labels.intents)}
            description={t('What users can ask for. The fallback intent is always included.')}
            data={(known ?? bot.intents)
              .filter(({ code, active }) => code !== fallbackIntent && (active || form.values.intents.includes(code)))
              .map(({ code, name }) => ({
                value: code,
                label: retired.has(code) ? t('{label} (inactive)', { label: name }) : name,
              }))}
            searchable
            clearable
            nothingFoundMessage={t('No results.')}
            {...form.getInputProps('intents')}
          />
        </>
      )}
    </DrawerForm>
  )
}
