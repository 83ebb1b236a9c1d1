import type { ComponentProps } from 'react'

/**
 * In place of `next/link` where a page has a root of its own: a plain link. A frame forwards every
 * press (`useOutsideLinks`).
 */
export default function Link({
  prefetch: _prefetch,
  ...link
}: ComponentProps<'a'> & { prefetch?: boolean }) {
  return <a {...link} />
}
