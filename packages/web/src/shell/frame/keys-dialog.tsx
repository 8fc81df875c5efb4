import { Modal } from '@mantine/core'
import { word } from '@rad/api/words'
import { t } from '#kit/words.ts'
import { useListedKeys } from './screen-keys.ts'
import { isApple } from './shortcuts.tsx'
import styles from './keys-dialog.module.css'

const mod = isApple ? '⌘' : 'Ctrl'
const everywhere: [readonly string[], string][] = [
  [[mod, 'K'], word('Quick search: pages, records, and actions')],
  [['/'], word('Search this list')],
  [['↑', '↓'], word('Move between rows')],
  [['Enter'], word('Open row')],
  [['Shift', '← →'], word('Resize focused column')],
  [['Shift', 'Enter'], word('Add focused column to sort')],
  [['Esc'], word('Close dialog or panel')],
  [[mod, 'Enter'], word('Save form')],
  [['?'], word('Show keyboard shortcuts')],
]

const signs: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' }
const drawn = (key: string) => key.split('+').map((part) => signs[part] ?? part)

export function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const here = useListedKeys()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('Keyboard shortcuts')}
      size="sm"
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {here.length > 0 ? (
        <>
          <h3 className={styles.title}>{t('On this page')}</h3>
          <KeyList keys={here.map(({ keys, meaning }) => [keys.flatMap(drawn), meaning])} />
          <h3 className={styles.title}>{t('On all pages')}</h3>
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
          <dd>{t(meaning)}</dd>
        </div>
      ))}
    </dl>
  )
}
