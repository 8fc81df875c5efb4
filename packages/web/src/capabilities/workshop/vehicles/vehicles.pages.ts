import { word } from '@rad/api/words'
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs'
import IconSteeringWheel from '@tabler/icons-react/dist/esm/icons/IconSteeringWheel.mjs'
import { definePages } from '#shell/frame/pages.ts'

export const vehiclePages = definePages('workshop/vehicles', [
  {
    path: '/vehicles',
    title: word('Vehicles'),
    allow: 'read Vehicle',
    screen: 'vehicle-list-screen',
    section: 'Service',
    menu: {
      icon: IconSteeringWheel,
      order: 60,
      keywords: ['VIN', 'registration number', 'car', 'odometer', 'service due', 'owner'],
      actions: [{ title: word('Add vehicle'), allow: 'create Vehicle', search: { open: 'new' } }],
    },
  },
  {
    path: '/vehicles/$vin',
    title: word('Vehicle'),
    allow: 'read Vehicle',
    screen: 'vehicle-screen',
  },
  {
    path: '/reports/retention',
    title: word('Vehicle retention'),
    allow: 'read Vehicle',
    screen: 'retention-screen',
    section: 'Reports',
    menu: { icon: IconRepeat, order: 192, keywords: ['M48', 'came again', 'loyalty'] },
  },
])
