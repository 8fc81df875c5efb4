import styles from './mail.module.css'

const isLink = (paragraph: string) => /^https?:\/\/\S+$/.test(paragraph)

/** The words of a mail as its receiver would read them. A link leads to this very product. */
export function MailPaper({ subject, text }: { subject: string; text: string }) {
  return (
    <article className={styles.paper} aria-label={subject}>
      <h3>{subject}</h3>
      {text
        .split(/\n+/)
        .filter(Boolean)
        .map((paragraph, at) => (
          // Two paragraphs may have the same words.
          <p key={at} dir="auto">
            {isLink(paragraph) ? (
              <a href={paragraph} className={styles.link}>
                {paragraph}
              </a>
            ) : (
              paragraph
            )}
          </p>
        ))}
    </article>
  )
}
