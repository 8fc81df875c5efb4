import { Button, Textarea } from '@mantine/core'
import { faqApi, type FeedbackCounts, type OwnFeedback } from '@rad/api/knowledge/content/faq/contract'
import IconThumbDown from '@tabler/icons-react/dist/esm/icons/IconThumbDown.mjs'
import IconThumbUp from '@tabler/icons-react/dist/esm/icons/IconThumbUp.mjs'
import { useId, useState } from 'react'
import { readView } from '#api/session.ts'
import { useSend } from '#api/use-send.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './helpful.module.css'

export interface HelpfulProps {
  id: string
  myFeedback: OwnFeedback | null
  /** Null for who does not manage content. */
  feedback: FeedbackCounts | null
}

const longest = 500

/** Asks whether a text helped, and what was missing where it did not. Pressed again, the answer is taken back. */
export function Helpful({ id, myFeedback, feedback }: HelpfulProps) {
  const question = useId()
  const { mutate, isPending, variables } = useSend(faqApi.rate)
  // At once on the screen, and as it was again where it is refused.
  const given = isPending ? variables.body.helpful : (myFeedback?.helpful ?? null)
  const send = (helpful: boolean | null, remark: string | null = null) =>
    mutate(
      { body: { id, helpful, remark } },
      {
        onSuccess: () => sayDone(helpful === null ? t('Feedback removed.') : t('Thank you for your feedback.')),
        onError: (error) => showToast(messageOf(error), { tone: 'bad' }),
      },
    )
  const press = (helpful: boolean) => send(given === helpful ? null : helpful)
  return (
    <div className={styles.helpful}>
      <div className={styles.line} role="group" aria-labelledby={question}>
        <span id={question}>{t('Was this helpful?')}</span>
        <Button
          size="compact-sm"
          variant="default"
          aria-pressed={given === true}
          leftSection={<IconThumbUp size={14} stroke={1.6} aria-hidden="true" />}
          onClick={() => press(true)}
        >
          {t('Yes')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          aria-pressed={given === false}
          leftSection={<IconThumbDown size={14} stroke={1.6} aria-hidden="true" />}
          onClick={() => press(false)}
        >
          {t('No')}
        </Button>
        {feedback ? <Counts {...feedback} /> : null}
      </div>
      {given === false && !readView() ? (
        <Missing
          key={myFeedback?.remark ?? ''}
          remark={myFeedback?.remark ?? ''}
          onSend={(text) => send(false, text)}
        />
      ) : null}
    </div>
  )
}

/** The feedback of all readers, for who manages content. */
function Counts({ helpful, notHelpful }: FeedbackCounts) {
  const { number } = useFormat()
  const all = helpful + notHelpful
  return (
    <span className={styles.counts}>
      {all === 0
        ? t('No feedback yet')
        : t('{helpful} of {all} found it helpful', { helpful: number(helpful), all: number(all) })}
    </span>
  )
}

function Missing({ remark, onSend }: { remark: string; onSend: (text: string | null) => void }) {
  const [text, setText] = useState(remark)
  const typed = text.trim()
  return (
    <form
      className={styles.missing}
      onSubmit={(event) => {
        event.preventDefault()
        onSend(typed || null)
      }}
    >
      <Textarea
        label={t('What was missing?')}
        autosize={false}
        rows={2}
        maxLength={longest}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {remark !== '' && typed === remark ? (
        <p>{t('Feedback sent.')}</p>
      ) : (
        <Button type="submit" size="xs" disabled={typed === remark}>
          {t('Send feedback')}
        </Button>
      )}
    </form>
  )
}
