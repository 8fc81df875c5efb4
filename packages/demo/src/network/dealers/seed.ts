import type { Db } from '@rad/api/internal/kernel/command/context.ts'
import { randomFrom } from '@rad/api/internal/kernel/command/random.ts'
import { namesFrom } from '../../names.ts'

/** Three invented companies per region, in the order of `order`. */
const names = [
  'Sahyadri Wheels',
  'Konkan Motor House',
  'Deccan Crest Auto',
  'Yamuna Autocraft',
  'Rajpath Motors',
  'Kurukshetra Cars',
  'Satluj Drive',
  'Aravalli Autoworks',
  'Marudhar Motors',
  'Kaveri Auto Arc',
  'Malnad Motor Company',
  'Periyar Wheels',
  'Marina Autoline',
  'Golconda Cars',
  'Krishna Delta Motors',
  'Hooghly Motorworks',
  'Sundar Automobiles',
  'Chilika Cars',
  'Magadh Auto House',
  'Chota Nagpur Motors',
  'Brahmaputra Drive',
  'Sabarmati Wheels',
  'Girnar Autocraft',
  'Tapti Motor Hub',
  'Malwa Autolink',
  'Narmada Motors',
  'Mahanadi Cars',
  'Gomti Auto Gallery',
  'Ganga Doab Motors',
  'Shivalik Wheels',
]
const order = ['W1', 'N1', 'N2', 'S1', 'S2', 'E1', 'E2', 'W2', 'C1', 'C2']
const firstNames = [
  'Arun',
  'Meera',
  'Vikram',
  'Lata',
  'Suresh',
  'Nandini',
  'Farhan',
  'Geeta',
  'Joseph',
  'Harpreet',
  'Ishaan',
  'Kavita',
]
const lastNames = [
  'Bhosale',
  'Iyer',
  'Chauhan',
  'Dutta',
  'Kulkarni',
  'Nair',
  'Qureshi',
  'Reddy',
  'Singh',
  'Thomas',
  'Vora',
  'Yadav',
]

const statusOf = (number: number) => {
  if (number === 12) return 'suspended'
  if (number === 24) return 'closed'
  return number === 29 ? 'prospect' : 'active'
}

/** Thirty dealers; their addresses end in `.example`, so that no demo mail is ever delivered. */
export async function seedDealers(db: Db): Promise<void> {
  const random = randomFrom(2_101)
  const regions = await db.selectFrom('region').select(['id', 'code']).execute()
  const regionIds = new Map(regions.map(({ code, id }) => [code, id]))
  const people = namesFrom(random, firstNames, lastNames)
  const dealers = names.map((name, index) => {
    const domain = `${name.toLowerCase().replaceAll(' ', '-')}.example`
    return {
      code: `DL${String(index + 1).padStart(3, '0')}`,
      name,
      legal_name: `${name} Private Limited`,
      tax_no: `27${random.int(10_000, 99_999)}DEMO${random.int(100, 999)}Z`,
      principal_name: index === 0 ? 'Dev Lal Prasad' : people(),
      principal_email: `principal@${domain}`,
      phone: `+91 55550 ${String(random.int(0, 99_999)).padStart(5, '0')}`,
      home_region_id: regionIds.get(order[Math.floor(index / 3)]!)!,
      status: statusOf(index + 1) as 'prospect' | 'active' | 'suspended' | 'closed',
      emails: JSON.stringify([
        { email: `principal@${domain}`, kind: 'principal' },
        { email: `service@${domain}`, kind: 'gm_service' },
        ...(random.chance(70) ? [{ email: `warranty@${domain}`, kind: 'warranty' }] : []),
        ...(random.chance(50) ? [{ email: `care@${domain}`, kind: 'crm' }] : []),
      ]),
    }
  })
  await db.insertInto('dealer').values(dealers).execute()
}
