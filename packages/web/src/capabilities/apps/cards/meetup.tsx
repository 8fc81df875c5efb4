/** People around a table below a board, drawn in the colours of the page. */
export function Meetup() {
  return (
    <svg width="100%" height="96" viewBox="0 0 240 96" preserveAspectRatio="xMidYMid meet" aria-hidden="true">
      <rect x="72" y="8" width="96" height="44" rx="6" fill="var(--accent-soft)" />
      <path
        d="M84 40l16-14 14 8 18-18 20 12"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <circle cx="52" cy="46" r="9" fill="var(--warn-mark)" />
      <path d="M34 80c0-14 8-22 18-22s18 8 18 22z" fill="var(--warn-mark)" opacity="0.7" />
      <circle cx="188" cy="46" r="9" fill="var(--good)" />
      <path d="M170 80c0-14 8-22 18-22s18 8 18 22z" fill="var(--good)" opacity="0.7" />
      <circle cx="120" cy="58" r="9" fill="var(--accent)" />
      <path d="M102 84c0-10 8-16 18-16s18 6 18 16z" fill="var(--accent)" opacity="0.7" />
      <rect x="16" y="80" width="208" height="6" rx="3" fill="var(--line-strong)" />
    </svg>
  )
}
