import { CloseButton } from '@mantine/core'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import IconHash from '@tabler/icons-react/dist/esm/icons/IconHash.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { nearDay, type Token } from './read-quick-add.ts'
import { tagWords } from './task-words.ts'
import styles from './quick-add.module.css'

const icons = { date: IconCalendar, tag: IconHash, person: IconUser, important: IconStar }

/** What a line was understood to say, before it is added; what was misunderstood is made plain words again. */
export function QuickTokens({
  tokens,
  today,
  onPlain,
}: {
  tokens: readonly Token[]
  today: string
  onPlain: (text: string) => void
}) {
  const { shortDay } = useFormat()
  const wordsOf = (token: Token) => {
    switch (token.kind) {
      case 'date':
        return nearDay(token.day, today) ?? shortDay(token.day, today)
      case 'tag':
        return tagWords(token.tag)
      case 'person':
        return token.person.fullName
      case 'important':
        return t('Important')
    }
  }
  if (tokens.length === 0) return null
  return (
    <ul className={styles.tokens} aria-label={t('Recognized details')}>
      {tokens.map((token) => {
        const Icon = icons[token.kind]
        return (
          <li key={`${token.kind} ${token.at}`} className={styles.token}>
            <Icon size={14} stroke={1.7} aria-hidden="true" />
            {wordsOf(token)}
            <CloseButton
              size="xs"
              aria-label={t('Keep “{text}” in the title instead of {meaning}', {
                meaning: wordsOf(token),
                text: token.text,
              })}
              onClick={() => onPlain(token.text)}
            />
          </li>
        )
      })}
    </ul>
  )
}
