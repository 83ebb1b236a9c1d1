import type { Server } from 'node:http'
import type { MarketDefinition } from '@/server/paper/engine/commands'
import type { FeeRates, FeeTier, ReferralDiscount } from '@/server/paper/engine/state'
import type { Block, ExchangeHost, FaceRecord } from '@/server/paper/host'

/** A market as a face lists it: the engine's definition plus what the price path is made from. */
export interface PaperListing {
  definition: MarketDefinition
  /** Price of the underlying at the epoch of the path, decimal string. */
  basePrice: string
  /** Typical move in one hour, in basis points. */
  hourlyVolatilityBps: number
  /** Distance between best bid and best ask in tenths of a basis point. */
  spreadTenthBps: number
  /** Typical value resting within 10 bp of the mid, in USD. */
  depthUsd: number
  /**
   * Most significant digits a price may have on this venue (whole numbers are always allowed):
   * the exchange's own makers quote on that grid. Absent = every tick is a legal price.
   */
  significantFigures?: number
  /** The market whose price it follows, where that is another one: same base price and moves. */
  underlying?: string
}

/** USDC that arrived at the venue's bridge; final when the face is told. */
export interface ChainDeposit {
  /** Which chain: another one begins when the chain's data is removed. */
  chainTag: string
  blockNumber: number
  /** Position in its block, ascending. */
  logIndex: number
  /** Who sent it, lower-case. */
  account: string
  amountMicro: bigint
  transactionHash: string
}

/** A withdrawal that the bridge owes. */
export interface ChainPayout {
  /** 32 bytes in hex, never used before; the bridge pays each once. */
  id: string
  destination: string
  amountMicro: number
}

/** The side of a face that the local chain talks to, for a venue that settles on it. */
export interface Settlement {
  /** The last deposit it was told of; those up to it are not told again. */
  lastDeposit(): Pick<ChainDeposit, 'chainTag' | 'blockNumber' | 'logIndex'> | undefined
  /**
   * Credits a deposit, or lets it lapse where the venue would; resolves when that is on disk.
   * Deposits told in one go are queued in that order before any of them resolves.
   */
  deposit(deposit: ChainDeposit): Promise<void>
  /** What is to be paid by now, oldest first; asked again until it is concluded. */
  duePayouts(): readonly ChainPayout[]
  /** The bridge has paid it; resolves when that is on disk. */
  concludePayout(id: string): Promise<void>
}

/** One venue's protocol over an exchange. It keeps its own facts and can be rebuilt from records. */
export interface Face {
  /** Attached to a bare HTTP server that listens on the face's port; handles upgrades itself. */
  attach(server: Server): void
  /** Applies a fact, when it is first written and again on restart; must be deterministic. */
  applyRecord(record: FaceRecord): void
  /**
   * Told every block before anybody else hears of it, and again on restart: facts that follow from
   * what the engine did are derived here and are lost with nothing. Must be deterministic.
   */
  applyBlock?(block: Block): void
  /** JSON of everything that records built up. */
  snapshot(): unknown
  restore(snapshot: unknown): void
  /** Absent where the venue's money does not move on the local chain. */
  readonly settlement?: Settlement
  close(): Promise<void>
}

/** What a venue's folder under `faces/` exports (as `face.ts`): its listings and its protocol. */
export interface FaceModule {
  /** The venue's folder name, also the name of its data directory. */
  name: string
  /** Added to PAPER_PORT: 1, 2 or 3. */
  portOffset: number
  /** What everybody but the house pays per fill, parts per million. */
  fees: FeeRates
  /** Of spot pairs; as `fees` when absent. */
  spotFees?: FeeRates
  /** Ascending: what accounts pay from a volume of fourteen days on. */
  feeTiers?: readonly FeeTier[]
  /** What referred accounts are let off. */
  referral?: ReferralDiscount
  /** Fees of builders wait to be claimed instead of going to their cash. */
  areBuilderFeesClaimed?: boolean
  listings(): readonly PaperListing[]
  /** Accounts that have money from the first block, such as the platform's own. Micro-USD. */
  fundedAccounts?: readonly { account: string; amountMicro: number }[]
  create(host: ExchangeHost): Face
}
