/** A medal on its ribbon, drawn in the colours of the page. */
export function Medal() {
  return (
    <svg width="72" height="84" viewBox="0 0 72 84" aria-hidden="true">
      <path d="M18 4h14l10 30-12 6z" fill="var(--accent)" />
      <path d="M54 4H40L30 34l12 6z" fill="var(--accent)" opacity="0.6" />
      <circle cx="36" cy="56" r="24" fill="var(--warn-mark)" />
      <circle cx="36" cy="56" r="18" fill="var(--surface)" />
      <path d="m36 44 3.7 7.6 8.3 1.2-6 5.9 1.4 8.3-7.4-3.9-7.4 3.9 1.4-8.3-6-5.9 8.3-1.2z" fill="var(--warn-mark)" />
    </svg>
  )
}
