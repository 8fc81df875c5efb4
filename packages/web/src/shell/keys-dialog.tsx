import { Modal } from '@mantine/core'
import { useListedKeys } from './screen-keys.ts'
import { isApple } from './shortcuts.tsx'
import styles from './keys-dialog.module.css'

const mod = isApple ? '⌘' : 'Ctrl'
const everywhere: [readonly string[], string][] = [
  [[mod, 'K'], 'Quick search: pages and actions'],
  [['/'], 'Search in this list'],
  [['↑', '↓'], 'Move between rows'],
  [['Enter'], 'Open the row'],
  [['Shift', '← →'], 'Width of the column whose name has the focus'],
  [['Esc'], 'Close what is open'],
  [[mod, 'Enter'], 'Save the form'],
  [['?'], 'This list'],
]

const signs: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' }
const drawn = (key: string) => key.split('+').map((part) => signs[part] ?? part)

export function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const here = useListedKeys()
  return (
    <Modal opened={opened} onClose={onClose} title="Keys" size="sm" closeButtonProps={{ 'aria-label': 'Close' }}>
      {here.length > 0 ? (
        <>
          <h3 className={styles.title}>On this page</h3>
          <KeyList keys={here.map(({ keys, meaning }) => [keys.flatMap(drawn), meaning])} />
          <h3 className={styles.title}>Everywhere</h3>
        </>
      ) : null}
      <KeyList keys={everywhere} />
    </Modal>
  )
}

function KeyList({ keys }: { keys: [readonly string[], string][] }) {
  return (
    <dl className={styles.list}>
      {keys.map(([combination, meaning]) => (
        <div key={meaning}>
          <dt>
            {combination.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}
