import type { WalletState } from '@/lib/wallet/walletState'

/** State until it is known whether there was a connection. */
export const STARTING: WalletState = { status: 'reconnecting', choices: [] }

/** State where no wallet is connected and none is coming back. */
export const DISCONNECTED: WalletState = { status: 'disconnected', choices: [] }
