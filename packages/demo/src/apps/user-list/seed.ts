import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'
import { randomFrom } from '@rad/api/internal/kernel/command/random.ts'
import { nextSampleId } from '@rad/api/internal/kernel/command/sample-ids.ts'
import { contactOptions, type UserPlan, type UserRole, type UserStatus } from '@rad/api/apps/user-list/contract'
import { noAddress, noSocial, permissionsOf } from '@rad/api/internal/capabilities/apps/user-list/rules.ts'

type Place = [country: string, city: string, dial: string, language: string]

const places: Record<string, Place> = {
  in: ['India', 'Pune', '+91 20', 'Hindi'],
  lk: ['Sri Lanka', 'Colombo', '+94 11', 'Sinhala'],
  bd: ['Bangladesh', 'Dhaka', '+880 2', 'Bengali'],
  np: ['Nepal', 'Kathmandu', '+977 1', 'Nepali'],
  ae: ['United Arab Emirates', 'Dubai', '+971 4', 'Arabic'],
  ke: ['Kenya', 'Nairobi', '+254 20', 'Swahili'],
  za: ['South Africa', 'Durban', '+27 31', 'English'],
  de: ['Germany', 'Kassel', '+49 561', 'German'],
  fr: ['France', 'Nantes', '+33 2', 'French'],
  pt: ['Portugal', 'Porto', '+351 22', 'Portuguese'],
  jp: ['Japan', 'Nagoya', '+81 52', 'Japanese'],
  br: ['Brazil', 'Curitiba', '+55 41', 'Portuguese'],
  us: ['United States', 'Dayton', '+1 937', 'English'],
  gb: ['United Kingdom', 'Coventry', '+44 24', 'English'],
}

/** Invented people and firms; the oldest first. */
const lines = `
Kavita Deshmukh|Varuna Head Office|in
Rohan Iyer|Varuna Head Office|in
Thomas Reinhardt|Northgate Parts|de
Amara Okafor|Lakeside Motors|ke
Nimal Perera|Harbour Auto|lk
Sofia Marques|Atlantico Viaturas|pt
Daniel Whitcombe|Whitcombe and Daughters|gb
Farhana Chowdhury|Padma Vehicles|bd
Yuki Tanabe|Tanabe Trims|jp
Luc Moreau|Garage de la Loire|fr
Sunita Rao|Deccan Wheels|in
Imran Qureshi|Gulf Line Motors|ae
Grace Wanjiru|Savanna Fleet|ke
Pieter van Wyk|Table Bay Motors|za
Meera Nambiar|Malabar Autos|in
Bikram Thapa|Himal Motors|np
Carlos Antunes|Oficina Antunes|br
Hannah Lindqvist|Northgate Parts|de
Vikram Shetty|Coastline Cars|in
Olivia Barrett|Miami Valley Service|us
Rashid Al Mansoori|Gulf Line Motors|ae
Anjali Kulkarni|Sahyadri Motors|in
Jonas Feldmann|Feldmann Lackwerk|de
Priya Menon|Malabar Autos|in
Tharindu Silva|Harbour Auto|lk
Beatriz Carvalho|Oficina Antunes|br
Arjun Malhotra|Capital Cars|in
Claire Fontaine|Garage de la Loire|fr
Kenji Morimoto|Tanabe Trims|jp
Lerato Dlamini|Table Bay Motors|za
Sanjay Gupta|Capital Cars|in
Nadia Rahman|Padma Vehicles|bd
Peter Mwangi|Savanna Fleet|ke
Isabel Pinto|Atlantico Viaturas|pt
Harish Chandra|Deccan Wheels|in
Emily Thornton|Whitcombe and Daughters|gb
Ritu Agarwal|Sahyadri Motors|in
Samuel Okoth|Lakeside Motors|ke
Dipak Gurung|Himal Motors|np
Aisha Farouk|Gulf Line Motors|ae
Neha Bhatt|Coastline Cars|in
Martin Schreiber|Feldmann Lackwerk|de
Ashok Pillai|Malabar Autos|in
Rachel Novak|Miami Valley Service|us
Manoj Tiwari|Capital Cars|in
Chamari Fernando|Harbour Auto|lk
Thiago Ribeiro|Oficina Antunes|br
Divya Krishnan|Deccan Wheels|in
Julien Lambert|Garage de la Loire|fr
Zara Siddiqui|Sahyadri Motors|in
`
  .trim()
  .split('\n')
  .map((line) => line.split('|') as [string, string, string])

const roles: [UserRole, number][] = [
  ['subscriber', 32],
  ['editor', 24],
  ['author', 20],
  ['maintainer', 15],
  ['admin', 9],
]
const plans: [UserPlan, number][] = [
  ['basic', 30],
  ['team', 32],
  ['company', 24],
  ['enterprise', 14],
]
const statuses: [UserStatus, number][] = [
  ['active', 62],
  ['pending', 20],
  ['inactive', 18],
]

const dayMilliseconds = 86_400_000
const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
const domainOf = (company: string) => `${company.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.example`

/** The people of the demo, the newest with the highest number. */
export async function seedSampleUsers(db: Db, deps: Deps): Promise<void> {
  const random = randomFrom(1010)
  const now = deps.clock.now().getTime()
  const digits = (count: number) => String(random.int(10 ** (count - 1), 10 ** count - 1))
  const firstId = await nextSampleId(db, 'sample_user', lines.length)
  const rows = lines.map(([full_name, company, code], index) => {
    const [country, city, dial, language] = places[code]!
    const [first = '', ...rest] = full_name.split(' ')
    const role = index === 0 ? 'admin' : random.weighted(roles)
    const created = new Date(now - ((lines.length - index) * 13 + random.int(0, 9)) * dayMilliseconds)
    const isFilled = random.chance(70)
    return {
      id: firstId + index,
      full_name,
      company,
      role,
      username: plain(first) + plain(rest.join('')).slice(0, 1) + String(index + 11),
      country,
      contact: `${dial} ${digits(3)} ${digits(4)}`,
      email: `${plain(first)}.${plain(rest.join(''))}@${domainOf(company)}`,
      current_plan: random.weighted(plans),
      status: index >= lines.length - 3 ? ('pending' as const) : random.weighted(statuses),
      birth_date: isFilled ? `${random.int(1964, 2003)}-0${random.int(1, 9)}-${random.int(10, 28)}` : null,
      mobile: isFilled ? `${dial.split(' ')[0]} ${digits(5)} ${digits(5)}` : null,
      website: isFilled ? `https://www.${domainOf(company)}` : null,
      language: isFilled ? language : null,
      contact_options: contactOptions.filter(() => random.chance(isFilled ? 60 : 20)),
      address: JSON.stringify({
        ...noAddress,
        country,
        ...(isFilled ? { line1: `${random.int(2, 148)} Market Road`, postcode: digits(5), city } : {}),
      }),
      social: JSON.stringify(
        isFilled ? { ...noSocial, github: `https://github.example/${plain(first)}${index}` } : noSocial,
      ),
      permissions: JSON.stringify(permissionsOf(role)),
      created_at: created,
      updated_at: created,
    }
  })
  await db.insertInto('sample_user').values(rows).execute()
}
