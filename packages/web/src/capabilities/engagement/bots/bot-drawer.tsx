import { type Bot, botsApi } from '@rad/api/engagement/bots/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { NumberField } from '#kit/form/number-field.tsx'
import { sayDone } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import { purposeWords } from '#pickers/bot-words.tsx'
import { botLabels, type BotValues, HandOverFields, IdentityFields } from './bot-fields.tsx'
import styles from './bots.module.css'

const { code: _code, client: _client, ...labels } = botLabels
const changes = botsApi.update.body.omit({ if_version: true })

const blank: BotValues = {
  code: '',
  client: '',
  name: '',
  purpose: '',
  languages: ['en'],
  owner: null,
  hand_over_queue: null,
  hand_over_calendar: null,
  offline_text: null,
  session_idle_minutes: 30,
}
const valuesOf = ({ hand_over, owner, ...bot }: Bot): BotValues => ({
  name: bot.name,
  purpose: bot.purpose,
  languages: bot.languages,
  owner: owner?.id ?? null,
  hand_over_queue: hand_over.queue,
  hand_over_calendar: hand_over.calendar,
  offline_text: hand_over.offline_text,
  session_idle_minutes: bot.session_idle_minutes,
})

/** Adds a bot and shows it, or changes what one is called, who answers for it and who takes over. */
export function BotDrawer({ bot, onClose }: { bot?: Bot; onClose: () => void }) {
  const add = useSend(botsApi.add)
  const update = useSend(botsApi.update)
  const navigate = useNavigate()
  const added = useRef('')
  const options = useQuery({ ...query(botsApi.options, {}), staleTime: 60_000 }).data

  const save = async (values: BotValues, version: number | undefined) => {
    if (bot && version !== undefined)
      await update.mutateAsync({ params: { code: bot.code }, body: { ...(values as object), if_version: version } })
    else added.current = (await add.mutateAsync({ body: values as never })).code
  }
  const onSaved = () => {
    sayDone(bot ? t('Bot saved.') : t('Bot added as draft.'))
    if (bot) onClose()
    else void navigate({ to: '/bots/$code', params: { code: added.current } })
  }
  const named = (key: string, value: unknown) => {
    if (key === 'owner') return options?.managers.find(({ id }) => id === value)?.name ?? value
    if (key === 'purpose') return purposeWords(String(value))
    return value
  }

  return (
    <DrawerForm<BotValues>
      title={bot ? bot.name : t('Add bot')}
      draftKey={`bots:${bot?.code ?? 'new'}`}
      labels={(bot ? labels : botLabels) as Record<string, string>}
      initial={bot ? valuesOf(bot) : blank}
      schema={bot ? changes : botsApi.add.body}
      version={bot?.version}
      toValues={(row) => valuesOf(row as unknown as Bot)}
      words={named}
      submitLabel={bot ? t('Save') : t('Add')}
      onSubmit={save}
      onSaved={onSaved}
      onClose={onClose}
    >
      {(form) => (
        <>
          <IdentityFields form={form} options={options} bot={bot} />
          <h3 className={styles.part}>{t('Handover to agents')}</h3>
          <HandOverFields form={form} options={options} />
          <h3 className={styles.part}>{t('Conversations')}</h3>
          <NumberField
            label={t(botLabels.session_idle_minutes)}
            description={t(
              '5 to 240. After this time without messages, a new conversation starts. Applies to new messages only.',
            )}
            {...form.getInputProps('session_idle_minutes')}
            value={form.values.session_idle_minutes}
          />
        </>
      )}
    </DrawerForm>
  )
}
