import type { TransferTimes } from '@/lib/schema/model/withdrawalState'

/** Where a deposit is sent to, of a venue that gives every account an address. */
export interface DepositAddress {
  chainId: number
  address: string
  /** What may be sent there. */
  symbol: string
  /** Contract of that token on the chain, where it is known: other tokens may have its symbol. */
  tokenAddress?: string
  /** Blocks after which the venue credits a deposit, where it is known. */
  confirmations?: number
}

/** How long money is on its way to and from a venue, or the blocks that a deposit waits for. */
export type VenueTimes = TransferTimes & Pick<DepositAddress, 'confirmations'>

/** An address that the account may withdraw to, where the venue keeps a book of them. */
export interface WithdrawalAddress {
  destination: string
  /** Name that the person gave it. */
  label: string
  /** Unix milliseconds from which withdrawals to it are taken; absent: now, or the venue alone knows. */
  usableFromMs?: number
}
