import { createContext } from 'react'
import type { WalletHandle } from './walletStore'

/** The one wallet of this tab; undefined outside of `WalletProvider`, and of what stands in for it. */
export const WalletContext = createContext<WalletHandle | undefined>(undefined)
