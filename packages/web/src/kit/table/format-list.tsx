import { Menu } from '@mantine/core'
import type { FileFormat, FormatListProps } from '#kit/table/export-menu.tsx'
import type { OpenedProps } from '#kit/feedback/on-demand.tsx'

const names: Record<FileFormat, string> = { csv: 'CSV', xlsx: 'Excel', pdf: 'PDF' }

export function FormatList({ formats, onChoose, besides, trigger }: FormatListProps & OpenedProps) {
  const items = (choose: (format: FileFormat) => void) =>
    formats.map((format) => (
      <Menu.Item key={format} onClick={() => choose(format)}>
        {names[format]}
      </Menu.Item>
    ))
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>{trigger}</Menu.Target>
      <Menu.Dropdown>
        {besides ? <Menu.Label>{besides.own}</Menu.Label> : null}
        {items(onChoose)}
        {besides ? (
          <>
            <Menu.Label>{besides.label}</Menu.Label>
            {items(besides.onChoose)}
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}
