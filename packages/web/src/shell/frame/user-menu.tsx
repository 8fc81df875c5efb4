import { onDemand } from '#kit/feedback/on-demand.tsx'
import { t } from '#kit/words.ts'
import { Avatar } from './avatar.tsx'
import { usePerson } from './person.tsx'
import styles from './user-menu.module.css'

const Dropdown = onDemand(() => import('./user-dropdown.tsx').then(({ UserDropdown }) => UserDropdown))

export function UserMenu() {
  const person = usePerson()
  return (
    <Dropdown
      trigger={
        <button type="button" className={styles.button} aria-label={t('Account: {name}', { name: person.fullName })}>
          <Avatar name={person.fullName} photo={person.avatar} size={32} />
        </button>
      }
    />
  )
}
