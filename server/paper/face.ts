import type { Server } from 'node:http'
import type { BlockRank } from '@/server/paper/blocks/blockOrder'
import type { MarketDefinition } from '@/server/paper/engine/commands'
import type { EngineRules } from '@/server/paper/engine/rules'
import type { FeeRates, FeeTier, ReferralDiscount } from '@/server/paper/engine/state'
import type { Block, ExchangeHost, FaceRecord, FaultName } from '@/server/paper/host'

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
  /** Trades a second of average activity; follows from the depth when absent. */
  tradesPerSecond?: number
  /**
   * Most significant digits a price may have on this venue (whole numbers are always allowed):
   * the exchange's own makers quote on that grid. Absent = every tick is a legal price.
   */
  significantFigures?: number
  /** Distance of legal prices in ticks, where a tick itself is finer; 1 when absent. */
  priceStepTicks?: number
  /** Every size is a multiple of this many lots; 1 when absent. */
  lotStep?: number
  /** The market whose price it follows, where that is another one: same base price and moves. */
  underlying?: string
  /** The common name of the underlying, where no market has it (`NVDA`). */
  asset?: string
}

/** What a face watches on the chain. */
export type Watch =
  /**
   * USDC that is sent to one of these addresses, lower-case; asked for at every look. What the
   * exchange's own contracts send counts where it is `fromAnyone`.
   */
  | { kind: 'transfersTo'; addresses(): Iterable<string>; fromAnyone?: true }
  /** An event of a contract: its topics name account, asset and route, its data is the amount. */
  | { kind: 'event'; contract: string; topic: string }

/** Money that arrived at the venue on the chain; final when the face receives it. */
export interface ChainDeposit {
  /** Which chain: another one begins when the chain's data is removed. */
  chainTag: string
  blockNumber: number
  /** Position in its block, ascending. */
  logIndex: number
  /** Whom it is for, lower-case: the one that an event names, else the sender of a transfer. */
  account: string
  /** Where a transfer went. */
  recipient?: string
  /** What an event says was deposited, and where to; absent for a transfer of USDC. */
  assetId?: number
  route?: number
  /** In the smallest units of what was deposited. */
  amountMicro: bigint
  transactionHash: string
}

/** A withdrawal that the bridge has to pay. */
export interface ChainPayout {
  /** 32 bytes in hex, never used before; the bridge pays each once. */
  id: string
  destination: string
  /** What is paid, where the venue's contract holds more than USDC. */
  assetId?: number
  /** In its smallest units. */
  amountMicro: number | bigint
}

/** The side of a face that the local chain talks to, for a venue that settles on it. */
export interface Settlement {
  /** @param contract address of the venue's contract on the chain, lower-case */
  watch(contract: string): readonly Watch[]
  /** The last deposit it received; those up to it are not sent again. */
  lastDeposit(): Pick<ChainDeposit, 'chainTag' | 'blockNumber' | 'logIndex'> | undefined
  /**
   * Credits a deposit, or lets it expire where the venue would; resolves when that is on disk.
   * Deposits of one call are queued in that order before any of them resolves.
   */
  deposit(deposit: ChainDeposit): Promise<void>
  /** What is to be paid by now, oldest first; asked again until it is concluded. */
  duePayouts(): readonly ChainPayout[]
  /**
   * The bridge has paid it; resolves when that is on disk.
   * @param transaction hash of the payment; absent where it was found to be paid before
   */
  concludePayout(id: string, transaction?: string): Promise<void>
}

/** One venue's protocol over an exchange. It keeps its own facts and can be rebuilt from records. */
export interface Face {
  /** Attached to a bare HTTP server that listens on the face's port; handles upgrades itself. */
  attach(server: Server): void
  /** Applies a fact, when it is first written and again on restart; must be deterministic. */
  applyRecord(record: FaceRecord): void
  /**
   * Receives every block first, and again on restart: facts that follow from what the engine did
   * are derived here, so that nothing loses them. Must be deterministic.
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
  /** Added to PAPER_PORT: at least 1, and less than that of the chain. */
  portOffset: number
  /** Fee per fill for all accounts but the house, parts per million. */
  fees: FeeRates
  /** Of spot pairs; as `fees` when absent. */
  spotFees?: FeeRates
  /** Ascending: what accounts pay from a volume of fourteen days on. */
  feeTiers?: readonly FeeTier[]
  /** What referred accounts are let off. */
  referral?: ReferralDiscount
  /** Fees of builders wait to be claimed instead of going to their cash. */
  areBuilderFeesClaimed?: boolean
  /** Where the exchange differs from the engine's own rules. */
  rules?: Partial<EngineRules>
  /** Leverage of an account that never chose one, where a listing names none; 20 when absent. */
  defaultLeverage?: number
  /** Ranks the commands of a block; they are applied as they arrived when absent. */
  blockRank?: BlockRank
  /** How far its prices lie off the underlying that it shares with others, tenths of a basis point. */
  basisTenthBps?: number
  /** How far its index may lie off that of the underlying, tenths of a basis point: funding of its own. */
  indexSpreadTenthBps?: number
  /** Its prices are the base prices of its listings until a command moves them. */
  isStill?: true
  /** Faults that it knows beside those of every face. */
  faults?: readonly FaultName[]
  listings(): readonly PaperListing[]
  /** Accounts that have money from the first block, such as the platform's own. Micro-USD. */
  fundedAccounts?: readonly { account: string; amountMicro: number }[]
  create(host: ExchangeHost): Face
}
