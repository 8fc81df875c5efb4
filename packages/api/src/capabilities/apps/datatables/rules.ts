import { type Employee, employeeStatuses, type SampleEmployee } from './contract.ts'
import { writtenOut } from '#kernel/contract/rounded.ts'

const inAmericanOrder = (day: string) => {
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year}`
}

const yearsOf = (experience: number | null) =>
  experience === null ? '' : `${experience} ${experience === 1 ? 'Year' : 'Years'}`

/** An employee as the sample calls write them. */
export const asSample = (employee: Employee): SampleEmployee => ({
  id: employee.id,
  avatar: employee.avatar ?? '',
  full_name: employee.fullName,
  post: employee.post,
  email: employee.email,
  city: employee.city ?? '',
  start_date: inAmericanOrder(employee.startDate),
  salary: `$${writtenOut(employee.salary, 2)}`,
  age: employee.age,
  experience: yearsOf(employee.experience),
  status: employeeStatuses.indexOf(employee.status) + 1,
})
