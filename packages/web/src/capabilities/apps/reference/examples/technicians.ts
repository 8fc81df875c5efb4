import { codes, word } from '@rad/api/words'
import type { Column } from '#kit/table/column.ts'

const statuses = codes(['current', 'on_leave', 'applied', 'resigned'])

/** Someone of the sample workshop. */
export interface Technician {
  id: number
  name: string
  post: string
  city: string
  joined: string
  salary: number
  experience: number
  status: (typeof statuses)[number]
}

export const technicianColumns: readonly Column<keyof Technician>[] = [
  { key: 'name', label: word('Name'), kind: 'text' },
  { key: 'post', label: word('Position'), kind: 'text' },
  { key: 'city', label: word('City'), kind: 'text' },
  { key: 'joined', label: word('Joined'), kind: 'day' },
  { key: 'experience', label: word('Experience'), kind: 'number', hint: word('Years of experience.') },
  { key: 'salary', label: word('Salary'), kind: 'number' },
  { key: 'status', label: word('Status'), kind: 'status' },
]

const lines = `Asha Menon|Foreman|Kochi|2014-06-02|78200|19|current
Lena Fuchs|Advisor|Pune|2019-11-18|61400|8|current
Ravi Nair|Technician|Kochi|2021-03-15|42900|5|on_leave
João Prado|Painter|Mumbai|2017-01-09|48750|14|current
Mei Tanaka|Technician|Chennai|2023-08-21|39800|3|applied
Omar Haddad|Electrician|Delhi|2016-04-04|55300|12|current
Sofia Lind|Advisor|Jaipur|2020-09-07|58100|7|resigned
Vikram Rao|Technician|Hyderabad|2022-02-28|41250|4|current`

/** Always the same, so that pictures of them can be compared. */
export const technicians: readonly Technician[] = lines.split('\n').map((line, index) => {
  const [name = '', post = '', city = '', joined = '', salary, experience, status] = line.split('|')
  return {
    id: index + 1,
    name,
    post,
    city,
    joined,
    salary: Number(salary),
    experience: Number(experience),
    status: status as Technician['status'],
  }
})

export const technicianId = ({ id }: Technician) => String(id)
export const technicianName = ({ name }: Technician) => name

/** By what the values are: figures by size, days by date, names the way the language sorts them. */
export function sortedBy(rows: readonly Technician[], sort: string, inOrder: (a: string, b: string) => number) {
  const key = sort.replace(/^-/, '') as keyof Technician
  const way = sort.startsWith('-') ? -1 : 1
  return rows.toSorted((a, b) => {
    const [one, other] = [a[key], b[key]]
    return way * (typeof one === 'number' && typeof other === 'number' ? one - other : inOrder(`${one}`, `${other}`))
  })
}
