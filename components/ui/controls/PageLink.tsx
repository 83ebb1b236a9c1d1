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
 * Component of links to pages of the desk: the router's own in the desk. A frame has no router: it
 * forwards every press, and loads none of the router's code.
 */
export const PageLinkContext = createContext<
  ComponentType<PageLinkProps & { prefetch: false }> | undefined
>(undefined)

/** A link to a page of the desk, which is fetched once it is pressed. */
export function PageLink(props: PageLinkProps) {
  const RouterLink = useContext(PageLinkContext)
  return RouterLink === undefined ? <a {...props} /> : <RouterLink prefetch={false} {...props} />
}
