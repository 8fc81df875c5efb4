import { ActionIcon } from '@mantine/core'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import { onDemand } from '#kit/on-demand.tsx'
import styles from './appearance-menu.module.css'

const Dropdown = onDemand(() =>
  import('./appearance-dropdown.tsx').then(({ AppearanceDropdown }) => AppearanceDropdown),
)

export function AppearanceMenu() {
  return (
    <Dropdown
      trigger={
        <ActionIcon size={32} aria-label="Appearance">
          <IconSun className={styles.sun} size={18} stroke={1.6} />
          <IconMoon className={styles.moon} size={18} stroke={1.6} />
        </ActionIcon>
      }
    />
  )
}
