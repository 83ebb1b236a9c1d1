/** The mark of the desk. */
export function BrandMark() {
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true" className="shrink-0">
      <rect width="18" height="18" rx="5" fill="var(--accent)" />
      <path
        d="M6 6.5v5.4c0 .6.5 1.1 1.1 1.1h3.8c.6 0 1.1-.5 1.1-1.1V6.5"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="2"
        strokeLinecap="square"
      />
    </svg>
  )
}
