/** A span of time between the shortest and the longest usual one. */
export interface UsualSeconds {
  from: number
  to: number
}

/** How long money is on its way; what a venue does not publish is absent. */
export interface TransferTimes {
  /** From the confirmed transaction to the credit. */
  deposit?: UsualSeconds
  /** From the accepted request to the payout. */
  withdrawal?: UsualSeconds
}

/** A withdrawal as the venue reports it. */
export interface WithdrawalState {
  /** The id of its event in the account's activity. */
  id: string
  /** Symbol of the asset. */
  asset: string
  amount: string
  /** When it was accepted, Unix milliseconds by the venue's clock. */
  atMs: number
  /** `claimable`: paid into a contract, from which the owner takes it. */
  state: 'pending' | 'claimable' | 'completed' | 'failed'
  /** Of the payout, once the venue reports it. */
  txHash?: string
}
