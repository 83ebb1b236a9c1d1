'use client'
import { type ComponentType, createContext, type ReactNode, useContext } from 'react'

interface PageLinkProps {
  href: string
  title?: string
  className?: string
  'aria-label'?: string
  children: ReactNode
}

/**
 * What links to pages of the desk are drawn with: the router's own where the desk stands around. In a
 * frame there is none, every press is handed on, and the router's code stays away.
 */
export const PageLinkContext = createContext<
  ComponentType<PageLinkProps & { prefetch: false }> | undefined
>(undefined)

/** A link to a page of the desk, which is fetched once it is pressed. */
export function PageLink(props: PageLinkProps) {
  const RouterLink = useContext(PageLinkContext)
  return RouterLink === undefined ? <a {...props} /> : <RouterLink prefetch={false} {...props} />
}
