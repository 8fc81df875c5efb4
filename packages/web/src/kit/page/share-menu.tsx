import { ActionIcon } from '@mantine/core'
import IconShare from '@tabler/icons-react/dist/esm/icons/IconShare.mjs'
import { onDemand } from '#kit/feedback/on-demand.tsx'
import { t } from '#kit/words.ts'

const Dropdown = onDemand<{ name: string }>(() =>
  import('./share-dropdown.tsx').then(({ ShareDropdown }) => ShareDropdown),
)

export const ShareMenu = ({ name, size = 36 }: { name: string; size?: number }) => (
  <Dropdown
    name={name}
    trigger={
      <ActionIcon variant="default" size={size} aria-label={t('Share {name}', { name })}>
        <IconShare size={17} stroke={1.7} />
      </ActionIcon>
    }
  />
)
