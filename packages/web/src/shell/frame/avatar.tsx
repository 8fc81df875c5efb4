import { useNetwork } from '@mantine/hooks'
import { Initials } from '#kit/text/initials.tsx'
import styles from './avatar.module.css'

/** The person with a dot: full while this browser has a connection, hollow while it has none. */
export function Avatar({ name, photo, size }: { name: string; photo: string | null; size: number }) {
  const { online } = useNetwork()
  return (
    <span className={styles.avatar}>
      {photo?.startsWith('data:image/') ? (
        <img src={photo} alt="" width={size} height={size} />
      ) : (
        <Initials name={name} size={size} />
      )}
      <span className={styles.dot} data-online={online} aria-hidden="true" />
    </span>
  )
}
