import { Kbd } from '@mantine/core'
import '@mantine/core/styles/Kbd.layer.css'
import { Fact, Facts } from '#kit/page/facts.tsx'
import { t } from '#kit/words.ts'

export function Keys() {
  return (
    <Facts>
      <Fact
        label={t('Search everything')}
        value={
          <>
            <Kbd>Ctrl</Kbd> <Kbd>K</Kbd>
          </>
        }
      />
      <Fact label={t('Keyboard shortcuts')} value={<Kbd>?</Kbd>} />
      <Fact
        label={t('Save form')}
        value={
          <>
            <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd>
          </>
        }
      />
      <Fact label={t('Close dialog or panel')} value={<Kbd>Esc</Kbd>} />
    </Facts>
  )
}
