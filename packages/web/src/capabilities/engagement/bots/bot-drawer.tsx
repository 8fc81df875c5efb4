import { type Bot, botForm, botsApi } from '@rad/api/engagement/bots/contract'
import { word } from '@rad/api/words'
import { t } from '#kit/words.ts'
import { purposeWords } from './parts/bot-words.tsx'
import { formDrawer } from '#shell/screens/form-drawer.tsx'
import { botControls, useBotOptions } from './bot-fields.tsx'

const BotForm = formDrawer({
  fields: botForm.fields,
  add: botsApi.add,
  update: botsApi.update,
  id: 'code',
  page: '/bots/$code',
  title: (bot) => (bot ? bot.name : t('Add bot')),
  confirm: (_bot, isNew, say) => say(isNew ? t('Bot added as draft.') : t('Bot saved.')),
  rows: [
    'code',
    'client',
    'name',
    'purpose',
    'languages',
    'owner',
    { heading: word('Handover to agents') },
    'hand_over_queue',
    'hand_over_calendar',
    'offline_text',
    { heading: word('Conversations') },
  ],
  // The hours of agents are a field only where there are agents.
  isShown: (name, values) =>
    (name !== 'hand_over_calendar' && name !== 'offline_text') || Boolean(values.hand_over_queue),
  values: ({ hand_over, owner, name, purpose, languages, session_idle_minutes }) => ({
    name,
    purpose,
    languages,
    owner: owner?.id ?? null,
    hand_over_queue: hand_over.queue,
    hand_over_calendar: hand_over.calendar,
    offline_text: hand_over.offline_text,
    session_idle_minutes,
  }),
  controls: botControls,
})

/** Adds a bot and shows it, or changes what one is called, who answers for it and who takes over. */
export function BotDrawer({ bot, onClose }: { bot?: Bot; onClose: () => void }) {
  const options = useBotOptions()
  const words = (name: string, value: unknown) => {
    if (name === 'owner') return options?.managers.find(({ id }) => id === value)?.name ?? value
    return name === 'purpose' ? purposeWords(String(value)) : value
  }
  return bot ? (
    <BotForm record={bot} words={words} onClose={onClose} />
  ) : (
    <BotForm initial={{ languages: ['en'] }} onClose={onClose} />
  )
}
