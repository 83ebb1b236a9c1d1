'use client'
import { createContext, type ReactNode, useContext } from 'react'

const ToolsContext = createContext<ReactNode>(null)

/** Gives every page's head the same tools at its right end: the wallet, the menus. */
export function HeaderTools({ tools, children }: { tools: ReactNode; children: ReactNode }) {
  return <ToolsContext value={tools}>{children}</ToolsContext>
}

/** The tools of the head, as the desk's frame gave them. */
export function useHeaderTools(): ReactNode {
  return useContext(ToolsContext)
}
