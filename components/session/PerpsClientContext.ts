'use client'
import { createContext } from 'react'
import type { PerpsClient } from '@/lib/client/createPerpsClient'

/** The one client of this tab; undefined outside of `PerpsClientProvider`. */
export const PerpsClientContext = createContext<PerpsClient | undefined>(undefined)
