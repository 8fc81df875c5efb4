/** A gauge: how fast is the work going. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--mantine-color-iris-6)" />
      <g fill="none" stroke="#fff" strokeWidth="2.6" strokeLinecap="round">
        <path d="M7.2 20a9 9 0 0 1 17.6 0" />
        <path d="m16 20 4.4-5.2" />
        <path d="M11 24.2h10" strokeOpacity=".5" />
      </g>
      <circle cx="16" cy="20" r="2.3" fill="#fff" />
    </svg>
  )
}
