import { datatablesApi, type Employee, employeeStatuses, type SampleEmployee } from '@rad/api/apps/datatables/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'

/** An employee as tables show them: figures are numbers, and days are days. */
export type EmployeeRow = Omit<Employee, 'state' | 'version'>

const dayOf = (written: string) => {
  const [month, date, year] = written.split('/')
  return `${year}-${month}-${date}`
}

/** Reads what the sample calls write, so that salaries sort by size and starts by date. */
export const rowOf = (sample: SampleEmployee): EmployeeRow => ({
  id: sample.id,
  fullName: sample.full_name,
  post: sample.post,
  email: sample.email,
  city: sample.city || null,
  startDate: dayOf(sample.start_date),
  salary: Number(sample.salary.replace('$', '')),
  age: sample.age,
  experience: sample.experience ? Number.parseInt(sample.experience, 10) : null,
  status: employeeStatuses[sample.status - 1] ?? 'applied',
  avatar: sample.avatar || null,
})

export const employeeId = ({ id }: { id: number }) => String(id)
export const employeeName = ({ fullName }: { fullName: string }) => fullName

export const allEmployees = query(datatablesApi.all, {})

/** All employees, as the sample call answers them. */
export const useEmployees = () => useQuery({ ...allEmployees, select: (all) => all.map(rowOf) })
