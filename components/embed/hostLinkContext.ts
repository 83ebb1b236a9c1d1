'use client'
import { createContext, useContext } from 'react'
import type { HostLink } from './openHostLink'

/** The link to the host of this page; undefined while there is none. */
export const HostLinkContext = createContext<HostLink | undefined>(undefined)

/** The link to the host; undefined while there is none. */
export function useHostLinkOf(): HostLink | undefined {
  return useContext(HostLinkContext)
}
