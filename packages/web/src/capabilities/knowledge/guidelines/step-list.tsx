import { Button, Checkbox } from '@mantine/core'
import { type Guideline, guidelinesApi, type Step } from '@rad/api/knowledge/guidelines/contract'
import { useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { t } from '#kit/words.ts'
import styles from './guideline.module.css'

const countOf = (steps: readonly Step[]): number => steps.reduce((count, step) => count + 1 + countOf(step.steps), 0)

/** Ticks as the reader sees them: at once, and taken back where the server refuses. */
function useTicks({ no, ticked }: Guideline) {
  const tick = useSend(guidelinesApi.tick)
  const clear = useSend(guidelinesApi.clearTicks)
  // What was pressed and is not answered yet.
  const [pressed, setPressed] = useState<Readonly<Record<string, boolean>>>({})
  const isTicked = (id: string) => pressed[id] ?? ticked.includes(id)
  const settle = (id: string) =>
    setPressed((before) => Object.fromEntries(Object.entries(before).filter(([step]) => step !== id)))
  const press = async (step: string, done: boolean) => {
    setPressed((before) => ({ ...before, [step]: done }))
    try {
      await tick.mutateAsync({ params: { no }, body: { step, done } })
    } catch (error) {
      showToast(messageOf(error), { tone: 'bad' })
    }
    settle(step)
  }
  const clearAll = () =>
    clear.mutateAsync({ params: { no } }).catch((error: unknown) => showToast(messageOf(error), { tone: 'bad' }))
  return { isTicked, press, clearAll, isClearing: clear.isPending }
}

/** The steps of a guideline, to be ticked off while someone works through them. */
export function StepList({ guideline }: { guideline: Guideline }) {
  const { steps, language } = guideline
  const ticks = useTicks(guideline)
  const count = countOf(steps)
  const done = (list: readonly Step[]): number =>
    list.reduce((sum, step) => sum + Number(ticks.isTicked(step.id)) + done(step.steps), 0)
  const ticked = done(steps)
  return (
    <section className={styles.steps} aria-label={t('Steps')}>
      <header>
        <h2>{t('Steps')}</h2>
        <span role="status">{t('{done} of {count} done', { done: ticked, count })}</span>
        {ticked > 0 ? (
          <Button size="compact-sm" variant="subtle" loading={ticks.isClearing} onClick={() => void ticks.clearAll()}>
            {t('Clear all')}
          </Button>
        ) : null}
      </header>
      <Level steps={steps} language={language} ticks={ticks} />
    </section>
  )
}

interface LevelProps {
  steps: readonly Step[]
  language: string
  ticks: Pick<ReturnType<typeof useTicks>, 'isTicked' | 'press'>
}

function Level({ steps, language, ticks }: LevelProps) {
  return (
    <ol className={styles.level}>
      {steps.map(({ id, text, steps: within }) => (
        <li key={id}>
          <Checkbox
            size="md"
            classNames={{ root: styles.step, label: styles.stepText }}
            label={<bdi lang={language}>{text}</bdi>}
            checked={ticks.isTicked(id)}
            onChange={(event) => void ticks.press(id, event.currentTarget.checked)}
          />
          {within.length > 0 ? <Level steps={within} language={language} ticks={ticks} /> : null}
        </li>
      ))}
    </ol>
  )
}
