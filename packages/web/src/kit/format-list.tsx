import { Menu } from '@mantine/core'
import type { FileFormat, FormatListProps } from '#kit/export-menu.tsx'
import type { OpenedProps } from '#kit/on-demand.tsx'

const names: Record<FileFormat, string> = { csv: 'CSV', xlsx: 'Excel', pdf: 'PDF' }

export function FormatList({ formats, onChoose, trigger }: FormatListProps & OpenedProps) {
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>{trigger}</Menu.Target>
      <Menu.Dropdown>
        {formats.map((format) => (
          <Menu.Item key={format} onClick={() => onChoose(format)}>
            {names[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
