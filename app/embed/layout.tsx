import type { ReactNode } from 'react'

/** Pages made for frames: nothing of the desk's own frame stands around them. */
export default function EmbedLayout({ children }: { children: ReactNode }) {
  return <div className="contents">{children}</div>
}
