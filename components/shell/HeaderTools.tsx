'use client'
import { createContext, type ReactNode, useContext } from 'react'

/** A part of the head that a page in a frame can leave out. */
export type HeaderPart = 'brand' | 'pages' | 'deposit'

const ALL: readonly HeaderPart[] = []

const ToolsContext = createContext<ReactNode>(null)
const WithoutContext = createContext(ALL)

/**
 * Gives every page's head the same tools at its right end: the wallet, the menus.
 * @param without parts that the heads leave out; the array must stay the same one
 */
export function HeaderTools({
  tools,
  without = ALL,
  children,
}: {
  tools: ReactNode
  without?: readonly HeaderPart[] | undefined
  children: ReactNode
}) {
  return (
    <WithoutContext value={without}>
      <ToolsContext value={tools}>{children}</ToolsContext>
    </WithoutContext>
  )
}

/** The tools of the head, as the desk's frame gave them. */
export function useHeaderTools(): ReactNode {
  return useContext(ToolsContext)
}

/** Whether the heads have a part. */
export function useHeaderParts(): (part: HeaderPart) => boolean {
  const without = useContext(WithoutContext)
  return (part) => !without.includes(part)
}
