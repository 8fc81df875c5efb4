import { Button } from '@mantine/core'
import { type CaseStatus, type HelpdeskAnswer, isEnded } from '@rad/api/knowledge/helpdesk/contract'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { ActionMenu } from '#kit/base/action-menu.tsx'
import record from '#kit/page/record.module.css'
import { ButtonLink } from '#kit/page/router-link.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { caseMoveWords } from '#words/helpdesk-words.tsx'
import { secondsUntil, TimeLeft } from '#words/time-left.tsx'
import { expectedWords, forwardOf, isMine, isToSubmit, turnWords } from './case-moves.ts'
import styles from './case.module.css'

export interface CaseNextProps {
  answer: HelpdeskAnswer
  /** A step is being made. */
  isBusy: boolean
  onMove: (to: CaseStatus) => void
  onMakeKnown: () => void
}

/** Whose turn it is, until when, and what they do next: one step is urged, the others stand beside it. */
export function CaseNext({ answer, isBusy, onMove, onMakeKnown }: CaseNextProps) {
  const { case: file, may } = answer
  const format = useFormat()
  const mine = isMine(answer)
  const ended = isEnded(file.status)
  const tone = ended ? 'good' : file.is_overdue ? 'bad' : file.status === 'returned' ? 'warn' : undefined
  return (
    <section className={record.next} data-tone={tone} aria-label={t('Next step')}>
      <div className={record.turn}>
        <p className={record.turnHead}>
          <strong>{turnWords(file, mine)}</strong>
          {file.due_at ? <TimeLeft seconds={secondsUntil(file.due_at)} /> : null}
        </p>
        <p>{expectedWords(file, format)}</p>
        <PendingText answer={answer} />
      </div>
      <div className={record.moves}>
        <Steps answer={answer} isQuiet={ended} isBusy={isBusy} onMove={onMove} />
        {ended && may.make_known && file.made_known.length === 0 ? (
          <Button onClick={onMakeKnown}>{t('Turn into known issue')}</Button>
        ) : null}
      </div>
    </section>
  )
}

/** The words that wait for an answer stand where the answer is given. */
function PendingText({ answer: { case: file } }: { answer: HelpdeskAnswer }) {
  const text =
    file.status === 'awaiting_outlet'
      ? file.questions.findLast(({ answered_at }) => answered_at === null)?.text
      : file.status === 'recommended' || file.status === 'outlet_trial'
        ? file.recommendations.at(-1)?.text
        : file.status === 'returned'
          ? file.returned?.note
          : undefined
  if (!text) return null
  return (
    <blockquote className={styles.question}>
      <bdi>{text}</bdi>
    </blockquote>
  )
}

interface StepsProps {
  answer: HelpdeskAnswer
  /** None of them is urged. */
  isQuiet: boolean
  isBusy: boolean
  onMove: (to: CaseStatus) => void
}

function Steps({ answer, isQuiet, isBusy, onMove }: StepsProps) {
  const { case: file, allowed } = answer
  const first = forwardOf(file)
  const words = (to: CaseStatus) => caseMoveWords(file.status, to, file.kind)
  const others = allowed.filter(({ to }) => to !== first)
  const [second, ...rest] = others
  return (
    <>
      {rest.length > 0 ? (
        <ActionMenu
          trigger={
            <Button variant="default" rightSection={<IconChevronDown size={14} stroke={1.6} />}>
              {t('More steps')}
            </Button>
          }
          groups={[rest.map(({ to }) => ({ label: words(to), run: () => onMove(to) }))]}
        />
      ) : null}
      {second ? (
        <Button variant="default" onClick={() => onMove(second.to)}>
          {words(second.to)}
        </Button>
      ) : null}
      {isToSubmit(answer) ? (
        <ButtonLink to="/helpdesk/$no/edit" params={{ no: file.no }}>
          {file.status === 'returned'
            ? t('Complete and submit again')
            : file.lacks.length > 0
              ? t('Complete draft')
              : t('Review and submit')}
        </ButtonLink>
      ) : first && allowed.some(({ to }) => to === first) ? (
        <Button variant={isQuiet ? 'default' : 'filled'} loading={isBusy} onClick={() => onMove(first)}>
          {words(first)}
        </Button>
      ) : null}
    </>
  )
}
