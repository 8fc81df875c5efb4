import IconBattery3 from '@tabler/icons-react/dist/esm/icons/IconBattery3.mjs'
import IconBolt from '@tabler/icons-react/dist/esm/icons/IconBolt.mjs'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconCpu from '@tabler/icons-react/dist/esm/icons/IconCpu.mjs'
import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs'
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconDroplet from '@tabler/icons-react/dist/esm/icons/IconDroplet.mjs'
import IconEar from '@tabler/icons-react/dist/esm/icons/IconEar.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconHeartHandshake from '@tabler/icons-react/dist/esm/icons/IconHeartHandshake.mjs'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconMessage2 from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs'
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs'
import IconPalette from '@tabler/icons-react/dist/esm/icons/IconPalette.mjs'
import IconPhoneCall from '@tabler/icons-react/dist/esm/icons/IconPhoneCall.mjs'
import IconPlug from '@tabler/icons-react/dist/esm/icons/IconPlug.mjs'
import IconSettingsQuestion from '@tabler/icons-react/dist/esm/icons/IconSettingsQuestion.mjs'
import IconSpray from '@tabler/icons-react/dist/esm/icons/IconSpray.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import IconTool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'
import IconTruckDelivery from '@tabler/icons-react/dist/esm/icons/IconTruckDelivery.mjs'
import IconTruckReturn from '@tabler/icons-react/dist/esm/icons/IconTruckReturn.mjs'

/** The icons that topics and categories name. */
const icons: Readonly<Record<string, typeof IconFileText>> = {
  'battery-3': IconBattery3,
  bolt: IconBolt,
  camera: IconCamera,
  cpu: IconCpu,
  'credit-card': IconCreditCard,
  'device-desktop': IconDeviceDesktop,
  droplet: IconDroplet,
  ear: IconEar,
  'heart-handshake': IconHeartHandshake,
  hourglass: IconHourglass,
  key: IconKey,
  'message-2': IconMessage2,
  package: IconPackage,
  palette: IconPalette,
  'phone-call': IconPhoneCall,
  plug: IconPlug,
  'settings-question': IconSettingsQuestion,
  spray: IconSpray,
  table: IconTable,
  ticket: IconTicket,
  tool: IconTool,
  'truck-delivery': IconTruckDelivery,
  'truck-return': IconTruckReturn,
}

/** The icon that the API names; a sheet of paper for one that this page does not know yet. */
export function TopicIcon({ name, size }: { name: string; size: number }) {
  const Icon = icons[name] ?? IconFileText
  return <Icon size={size} stroke={1.5} aria-hidden="true" />
}
