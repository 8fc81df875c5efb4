import { useId, useRef, useState } from 'react'
import { readDisturbances, saveDisturbances, type Disturbances } from '#api/disturbances.ts'
import styles from './in-page.module.css'

const latencies = [
  [0, 'None'],
  [300, '0.3 s'],
  [1000, '1 s'],
  [3000, '3 s'],
] as const
const failures = [
  [0, 'None'],
  [10, '1 in 10'],
  [33, '1 in 3'],
  [100, 'Every call'],
] as const

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
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}

/**
 * Where the API runs in the browser: slow or failing calls on purpose, and the demo data as they were. In plain
 * elements, since it also stands beside the sign-in screen, which arrives without the components of the app.
 */
export function InPagePanel({ onReset }: { onReset: () => void }) {
  const [set, setSet] = useState(readDisturbances)
  const [isResetting, setIsResetting] = useState(false)
  const sure = useRef<HTMLDialogElement>(null)
  const change = (part: Partial<Disturbances>) => {
    const next = { ...set, ...part }
    saveDisturbances(next)
    setSet(next)
  }
  const isDisturbed = set.latencyMs > 0 || set.failPercent > 0 || set.isOffline

  return (
    <details className={styles.panel}>
      <summary data-disturbed={isDisturbed || undefined}>{isDisturbed ? 'Demo !' : 'Demo'}</summary>
      <div className={styles.sheet}>
        <p>The API of this demo runs inside your browser. What you change stays in it.</p>
        <Choice
          label="Delay of every call"
          value={set.latencyMs}
          choices={latencies}
          onChoose={(latencyMs) => change({ latencyMs })}
        />
        <Choice
          label="Calls that fail"
          value={set.failPercent}
          choices={failures}
          onChoose={(failPercent) => change({ failPercent })}
        />
        <label className={styles.choice}>
          Offline
          <input
            type="checkbox"
            checked={set.isOffline}
            onChange={(event) => change({ isOffline: event.target.checked })}
          />
        </label>
        <p className={styles.hint}>
          What holds the text <code>fail-500</code> fails.
        </p>
        <button type="button" onClick={() => sure.current?.showModal()}>
          Reset demo data
        </button>
      </div>
      <dialog ref={sure} className={styles.sure} aria-label="Reset demo data">
        <p>Everything changed in this demo is thrown away, in every open tab.</p>
        <div>
          <button type="button" onClick={() => sure.current?.close()}>
            Keep it
          </button>
          <button
            type="button"
            data-primary
            disabled={isResetting}
            onClick={() => {
              setIsResetting(true)
              onReset()
            }}
          >
            {isResetting ? 'Resetting …' : 'Reset'}
          </button>
        </div>
      </dialog>
    </details>
  )
}
