import type { ReactNode } from 'react'

/**
 * A page beside the trade page: head, one part that scrolls or fills, foot. Head and line under it
 * are as high as on the trade page, so that nothing jumps on the way from one to the other.
 */
export function PageFrame({
  title,
  header,
  footer,
  children,
}: {
  /** Read out as the page's heading. */
  title: string
  header: ReactNode
  footer: ReactNode
  children: ReactNode
}) {
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-bg">
      <div className="h-[45px] shrink-0 border-line border-b bg-panel max-lg:h-[49px]">
        {header}
      </div>
      <main className="relative flex min-h-0 flex-1 flex-col overflow-clip">
        <h1 className="sr-only">{title}</h1>
        {children}
      </main>
      <div className="h-7 shrink-0 border-line border-t bg-panel max-lg:hidden">{footer}</div>
    </div>
  )
}
