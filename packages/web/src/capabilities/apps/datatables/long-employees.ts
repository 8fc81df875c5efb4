import { employeeStatuses } from '@rad/api/apps/datatables/contract'
import type { EmployeeRow } from './employee-rows.ts'

export const longCount = 100_000

const first = ['Asha', 'Bruno', 'Chitra', 'Dmitri', 'Elena', 'Farid', 'Greta', 'Hiro', 'Ines', 'Jamal', 'Kirsi']
const last = ['Abbott', 'Banerjee', 'Castillo', 'Duarte', 'Egger', 'Fischer', 'Ghosh', 'Haddad', 'Ivanova']
const posts = ['Service Technician', 'Parts Analyst', 'Service Advisor', 'Warranty Clerk', 'Accountant']
const cities = ['Pune', 'Chennai', 'Jaipur', 'Kochi', 'Lucknow', 'Nagpur', 'Surat']
const lastDay = Date.UTC(2026, 0, 1)
const dayMilliseconds = 86_400_000

const at = <T>(some: readonly T[], index: number): T => some[index % some.length]!

/** Made when it is looked at, and always the same. */
export const longEmployeeAt = (index: number): EmployeeRow => ({
  id: index + 1,
  fullName: `${at(first, index * 7)} ${at(last, index * 5)}`,
  post: at(posts, index * 3),
  email: `employee.${index + 1}@workforce.example`,
  city: at(cities, index * 11),
  startDate: new Date(lastDay - ((index * 13) % 6000) * dayMilliseconds).toISOString().slice(0, 10),
  salary: 12_000 + ((index * 37) % 1_800_000) / 100,
  age: 21 + (index % 44),
  experience: index % 25,
  status: at(employeeStatuses, index * 3),
  avatar: null,
})
