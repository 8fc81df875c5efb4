import './terms-dialog.css'
import { Modal } from '@mantine/core'
import { t } from '#kit/words.ts'
import styles from './terms-dialog.module.css'

/** The terms of use, written for this product and for whoever runs it to replace. */
const terms = () =>
  [
    [
      t('What this is for'),
      t(
        'The reports and lists here serve the work of the dealer network. Use them for that work, and for nothing else.',
      ),
    ],
    [
      t('Your account'),
      t(
        'An account belongs to one person. Keep the password to yourself, and tell an administrator when you no longer need it or when somebody else may know it.',
      ),
    ],
    [
      t('What you see'),
      t(
        'You see the part of the network that was given to you. Names, numbers and complaints of customers are personal data: do not pass them on without a reason in your work.',
      ),
    ],
    [
      t('What is written down'),
      t('Sign-ins and changes are kept with name, time and address, so that it can be found out later who did what.'),
    ],
    [
      t('When it ends'),
      t('An administrator may suspend an account at any time. What you entered stays with the network.'),
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
