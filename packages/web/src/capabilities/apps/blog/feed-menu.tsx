import { Button } from '@mantine/core'
import IconRss from '@tabler/icons-react/dist/esm/icons/IconRss.mjs'
import { onDemand } from '#kit/feedback/on-demand.tsx'
import { t } from '#kit/words.ts'

const Dropdown = onDemand<object>(() => import('./feed-dropdown.tsx').then(({ FeedDropdown }) => FeedDropdown))

/** The newest posts for a feed reader. */
export const FeedMenu = () => (
  <Dropdown
    trigger={
      <Button variant="default" leftSection={<IconRss size={15} stroke={1.7} />}>
        {t('Feed')}
      </Button>
    }
  />
)
