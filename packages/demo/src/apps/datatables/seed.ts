import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'
import { randomFrom } from '@rad/api/internal/kernel/command/random.ts'
import { nextSampleId } from '@rad/api/internal/kernel/command/sample-ids.ts'
import type { EmployeeStatus } from '@rad/api/apps/datatables/contract'
import { namesFrom } from '../../names.ts'

const count = 100
const list = (words: string) => words.split(', ')
const firstNames = list(
  'Asha, Bruno, Chitra, Dmitri, Elena, Farid, Greta, Hiro, Ines, Jamal, Kirsi, Leon, Mira, Nikhil, Odile, Paulo, Qadir, Rosa, Suresh, Tara, Uma, Viktor, Wanda, Yusuf, Zoe',
)
const lastNames = list(
  'Abbott, Banerjee, Castillo, Duarte, Egger, Fischer, Ghosh, Haddad, Ivanova, Joshi, Kimura, Larsen, Mbeki, Nair, Oduya, Petrov, Rinaldi, Sato, Tran, Weber',
)
const posts: [post: string, salary: number][] = [
  ['Service Technician', 14_000],
  ['Diagnostics Engineer', 21_000],
  ['Body Shop Manager', 24_000],
  ['Parts Analyst', 16_500],
  ['Service Advisor', 15_500],
  ['Warranty Clerk', 13_000],
  ['Paint Specialist', 15_000],
  ['Sales Consultant', 17_000],
  ['Fleet Coordinator', 18_500],
  ['Software Engineer', 26_000],
  ['Accountant', 19_500],
  ['Human Resources Lead', 22_500],
]
const cities = list('Pune, Chennai, Jaipur, Kochi, Lucknow, Nagpur, Surat, Bhopal, Mysuru, Indore, Patna, Vadodara')
const statuses: [EmployeeStatus, number][] = [
  ['current', 34],
  ['professional', 24],
  ['applied', 18],
  ['resigned', 14],
  ['rejected', 10],
]

const dayMilliseconds = 86_400_000

/** The employees of the datatables, the newest with the highest number. */
export async function seedEmployees(db: Db, deps: Deps): Promise<void> {
  const random = randomFrom(909)
  const nextName = namesFrom(random, firstNames, lastNames)
  const now = deps.clock.now().getTime()
  const firstId = await nextSampleId(db, 'employee', count)
  const rows = Array.from({ length: count }, (_, index) => {
    const full_name = nextName()
    const [post, usual] = random.pick(posts)
    const experience = random.int(0, 24)
    const created_at = new Date(now - (count - index) * 3 * dayMilliseconds)
    const start = created_at.getTime() - (experience * 365 + random.int(20, 340)) * dayMilliseconds
    return {
      id: firstId + index,
      full_name,
      post,
      email: `${full_name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@workforce.example`,
      city: random.pick(cities),
      start_date: new Date(start).toISOString().slice(0, 10),
      salary: usual + experience * 310 + random.int(0, 299_999) / 100,
      age: Math.min(20 + experience + random.int(0, 18), 66),
      experience,
      status: random.weighted(statuses),
      archived_at: index % 17 === 8 ? created_at : null,
      created_at,
      updated_at: created_at,
    }
  })
  await db.insertInto('employee').values(rows).execute()
}
