import { Initials } from '#kit/initials.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { usePerson } from './person.tsx'
import styles from './user-menu.module.css'

const Dropdown = onDemand(() => import('./user-dropdown.tsx').then(({ UserDropdown }) => UserDropdown))

export function UserMenu() {
  const person = usePerson()
  return (
    <Dropdown
      trigger={
        <button type="button" className={styles.button} aria-label={`Account of ${person.fullName}`}>
          <Initials name={person.fullName} />
        </button>
      }
    />
  )
}
