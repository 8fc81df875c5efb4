import { Button } from '@mantine/core'
import IconArrowsSplit2 from '@tabler/icons-react/dist/esm/icons/IconArrowsSplit2.mjs'
import { inSentence, t } from '#kit/words.ts'

/** On the card of a figure: opens what its change is made of. */
export function WhyButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      leftSection={<IconArrowsSplit2 size={13} aria-hidden="true" />}
      aria-label={t('Why did {measure} change?', { measure: inSentence(label) })}
      onClick={onClick}
    >
      {t('Why?')}
    </Button>
  )
}
