import { word } from '@rad/api/words'
import { useId, useRef, useState } from 'react'
import { readDisturbances, saveDisturbances, type Disturbances } from '#api/disturbances.ts'
import type { Simulated } from '#api/in-page.ts'
import { t, useLanguage } from '#kit/words.ts'
import { demoTime, InPageClock } from './in-page-clock.tsx'
import styles from './in-page.module.css'

const latencies = [
  [0, word('None')],
  [300, word('0.3 s')],
  [1000, word('1 s')],
  [3000, word('3 s')],
] as const
const failures = [
  [0, word('None')],
  [10, word('1 in 10')],
  [33, word('1 in 3')],
  [100, word('Every request')],
] as const

const dayAndMonth = { day: 'numeric', month: 'short' } as const

interface ChoiceProps {
  label: string
  value: number
  choices: readonly (readonly [number, string])[]
  onChoose: (value: number) => void
}

function Choice({ label, value, choices, onChoose }: ChoiceProps) {
  const id = useId()
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChoose(Number(event.target.value))}>
        {choices.map(([choice, words]) => (
          <option key={choice} value={choice}>
            {t(words)}
          </option>
        ))}
      </select>
    </div>
  )
}

/**
 * Where the API runs in the browser: slow or failing calls on purpose, a clock to move forward, and a reset of the demo
 * data. In plain elements, since it is also beside the sign-in screen, which loads without the components of the app.
 */
export function InPagePanel({ api, ahead }: { api: Simulated; ahead: number }) {
  useLanguage()
  const [set, setSet] = useState(readDisturbances)
  const [isResetting, setIsResetting] = useState(false)
  // The time is as of the moment when the panel is opened.
  const [isOpen, setIsOpen] = useState(false)
  const sure = useRef<HTMLDialogElement>(null)
  const change = (part: Partial<Disturbances>) => {
    const next = { ...set, ...part }
    saveDisturbances(next)
    setSet(next)
  }
  const isDisturbed = set.latencyMs > 0 || set.failPercent > 0 || set.isOffline

  return (
    <details className={styles.panel} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary data-disturbed={isDisturbed || undefined}>
        {isDisturbed
          ? t('Demo (faults on)')
          : ahead !== 0
            ? t('Demo, {day}', { day: demoTime({ ...dayAndMonth, timeZone: api.timeZone }) })
            : t('Demo')}
      </summary>
      <div className={styles.sheet}>
        <p>{t('The API of this demo runs in your browser. Your changes stay there.')}</p>
        <Choice
          label={t('Request delay')}
          value={set.latencyMs}
          choices={latencies}
          onChoose={(latencyMs) => change({ latencyMs })}
        />
        <Choice
          label={t('Failing requests')}
          value={set.failPercent}
          choices={failures}
          onChoose={(failPercent) => change({ failPercent })}
        />
        <label className={styles.choice}>
          {t('Offline')}
          <input
            type="checkbox"
            checked={set.isOffline}
            onChange={(event) => change({ isOffline: event.target.checked })}
          />
        </label>
        <p className={styles.hint}>
          {t('Requests with this text fail:')} <code>fail-500</code>
        </p>
        {isOpen ? <InPageClock api={api} ahead={ahead} /> : null}
        <button type="button" onClick={() => sure.current?.showModal()}>
          {t('Reset demo data')}
        </button>
      </div>
      <dialog ref={sure} className={styles.sure} aria-label={t('Reset demo data')}>
        <p>{t('All changes in this demo are discarded, in every open tab.')}</p>
        <div>
          <button type="button" onClick={() => sure.current?.close()}>
            {t('Keep')}
          </button>
          <button
            type="button"
            data-primary
            disabled={isResetting}
            onClick={() => {
              setIsResetting(true)
              api.reset()
            }}
          >
            {isResetting ? t('Resetting…') : t('Reset')}
          </button>
        </div>
      </dialog>
    </details>
  )
}
