/** Where a deposit is sent to, of a venue that gives every account an address. */
export interface DepositAddress {
  chainId: number
  address: string
  /** What may be sent there. */
  symbol: string
  /** Blocks after which the venue credits a deposit, where it is known. */
  confirmations?: number
}

/** An address that the account may withdraw to, where the venue keeps a book of them. */
export interface WithdrawalAddress {
  destination: string
  /** Name that the person gave it. */
  label: string
  /** Unix milliseconds from which withdrawals to it are taken; absent: now. */
  usableFromMs?: number
}
