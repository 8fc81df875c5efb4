import IconApps from '@tabler/icons-react/dist/esm/icons/IconApps.mjs'
import IconBook from '@tabler/icons-react/dist/esm/icons/IconBook.mjs'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconMessageChatbot from '@tabler/icons-react/dist/esm/icons/IconMessageChatbot.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconShield from '@tabler/icons-react/dist/esm/icons/IconShield.mjs'
import IconSitemap from '@tabler/icons-react/dist/esm/icons/IconSitemap.mjs'
import IconTool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'
import type { MenuPlace, Section } from './nav.ts'

/** The icon of each group that has pages in the menu. */
export const sectionIcons: Partial<Record<Section, MenuPlace['icon']>> = {
  Reports: IconChartBar,
  Service: IconTool,
  Knowledge: IconBook,
  Network: IconSitemap,
  'Service setup': IconSettings,
  Engagement: IconMessageChatbot,
  Admin: IconShield,
  Apps: IconApps,
}
