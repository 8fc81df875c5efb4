import { generate } from 'lean-qr'
import { useMemo } from 'react'

/** A text for the camera of a phone; `label` says what it is to who cannot see it. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string | undefined }) {
  const { size, path } = useMemo(() => {
    const code = generate(text)
    const rows = Array.from({ length: code.size }, (_, y) =>
      Array.from({ length: code.size }, (__, x) => (code.get(x, y) ? `M${x} ${y}h1v1h-1z` : '')).join(''),
    )
    return { size: code.size, path: rows.join('') }
  }, [text])
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={className}
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
