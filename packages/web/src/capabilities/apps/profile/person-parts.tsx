import type { PostPerson } from '@rad/api/apps/profile/shapes.contract'
import { RouterLink } from '#kit/page/router-link.tsx'
import { Initials } from '#kit/text/initials.tsx'
import styles from './profile.module.css'

/** Photos come from the product itself: one from elsewhere would tell its server who looks. */
const isOwnPhoto = (avatar: string | null): avatar is string =>
  avatar !== null && /^(\/(?!\/)|data:image\/)/.test(avatar)

/** The photo of a person, or their initials. */
export function PersonPhoto({ person, size }: { person: Pick<PostPerson, 'fullName' | 'avatar'>; size: number }) {
  if (isOwnPhoto(person.avatar))
    return <img className={styles.photo} src={person.avatar} alt="" style={{ width: size, height: size }} />
  return <Initials name={person.fullName} size={size} />
}

/** The name of a person, which leads to their profile where the reader may see that. */
export function PersonName({ person }: { person: Pick<PostPerson, 'fullName' | 'username'> }) {
  if (person.username === null)
    return (
      <strong className={styles.name}>
        <bdi>{person.fullName}</bdi>
      </strong>
    )
  return (
    <RouterLink className={styles.name} to="/pages/profile/$username" params={{ username: person.username }}>
      <bdi>{person.fullName}</bdi>
    </RouterLink>
  )
}

/** Photos of several people, one over the edge of the other. Their names stand beside it. */
export function PersonStack({ people, size = 24 }: { people: readonly PostPerson[]; size?: number }) {
  return (
    <span className={styles.stack} aria-hidden="true">
      {people.map((person, index) => (
        <PersonPhoto key={`${person.username ?? person.fullName} ${index}`} person={person} size={size} />
      ))}
    </span>
  )
}
