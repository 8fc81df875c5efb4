import { Menu, useDirection, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import IconTextDirectionRtl from '@tabler/icons-react/dist/esm/icons/IconTextDirectionRtl.mjs'
import type { OpenedProps } from '#kit/on-demand.tsx'
import { saveDirection } from './preferences.ts'

const skins: { value: MantineColorScheme; label: string; icon: typeof IconSun }[] = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'Like the system', icon: IconDeviceDesktop },
]

export function AppearanceDropdown({ trigger }: OpenedProps) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { dir, setDirection } = useDirection()
  const turn = () => {
    const next = dir === 'rtl' ? 'ltr' : 'rtl'
    saveDirection(next)
    setDirection(next)
  }

  return (
    <Menu position="bottom-end" width={200} defaultOpened withInitialFocusPlaceholder={false}>
      <Menu.Target>{trigger}</Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
          {skins.map(({ value, label, icon: Icon }) => (
            <Menu.RadioItem key={value} value={value} closeMenuOnClick rightSection={<Icon size={16} stroke={1.6} />}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.CheckboxItem
          checked={dir === 'rtl'}
          onChange={turn}
          closeMenuOnClick
          rightSection={<IconTextDirectionRtl size={16} stroke={1.6} />}
        >
          Right to left
        </Menu.CheckboxItem>
      </Menu.Dropdown>
    </Menu>
  )
}
