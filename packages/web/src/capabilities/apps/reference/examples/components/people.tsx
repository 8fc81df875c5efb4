import { Initials } from '#kit/text/initials.tsx'
import layout from '../layout.module.css'

const names = ['Asha Menon', 'Lena Fuchs', 'Ravi Nair', 'João Prado', 'Mei Tanaka', 'Omar']

export function People() {
  return (
    <div className={layout.row}>
      {names.map((name) => (
        <Initials key={name} name={name} size={40} />
      ))}
      {[20, 24, 32, 48].map((size) => (
        <Initials key={size} name="Sofia Lind" size={size} />
      ))}
    </div>
  )
}
