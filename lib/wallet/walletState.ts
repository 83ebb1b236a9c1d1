/** A wallet that a person may choose. */
export interface WalletChoice {
  id: string
  name: string
  /** Image as the wallet announced it; absent for ours. */
  icon?: string
  kind: 'installed' | 'paper'
  /** Chosen on the last visit. */
  isLast: boolean
}

/** How the wallet of this tab stands. */
export type WalletState = { choices: readonly WalletChoice[] } & (
  | { status: 'disconnected' | 'connecting' | 'reconnecting' }
  | {
      status: 'connected'
      /** In lower case, as the service reads addresses. */
      address: `0x${string}`
      /** Name of the wallet. */
      name: string
    }
)
