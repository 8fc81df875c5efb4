import './terms-dialog.css'
import { Modal } from '@mantine/core'
import { t } from '#kit/words.ts'
import styles from './terms-dialog.module.css'

/** The terms of use, written for this product and for anyone who runs it to replace. */
const terms = () =>
  [
    [t('Purpose'), t('Use the reports and lists only for the work of the dealer network.')],
    [
      t('Your account'),
      t(
        'Your account is for you only. Don’t share your password. Tell an administrator if you no longer need the account or someone else may know the password.',
      ),
    ],
    [
      t('Your access'),
      t(
        'You see the part of the network you have access to. Customer names, numbers, and complaints are personal data. Share them only when your work requires it.',
      ),
    ],
    [t('Activity log'), t('Sign-ins and changes are recorded with name, time, and address, so actions can be traced.')],
    [
      t('End of access'),
      t('An administrator may suspend an account at any time. Data you entered stays with the network.'),
    ],
  ] as const

export function TermsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={t('Terms of use')} closeButtonProps={{ 'aria-label': t('Close') }}>
      {terms().map(([title, text]) => (
        <section key={title} className={styles.part}>
          <h2>{title}</h2>
          <p>{text}</p>
        </section>
      ))}
    </Modal>
  )
}
