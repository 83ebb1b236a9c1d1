import { z } from 'zod'
import { WireAddress, WireDecimal } from './wire'

/**
 * The venue's answers about an account's past, in its own spelling. Unknown keys are dropped, and
 * so are kinds of event that are not named here.
 * @see https://hyperliquid.gitbook.io/hyperliquid-docs/for-developers/api/info-endpoint
 */

/** Funding of one position at one settlement: `usdc` is + received, `szi` + long. */
export const WireFunding = z.object({
  coin: z.string(),
  usdc: WireDecimal,
  szi: WireDecimal,
  fundingRate: WireDecimal,
})
export type WireFunding = z.infer<typeof WireFunding>

/** A row of `userFunding`. */
export const WireFundingRow = z.object({ time: z.int(), delta: WireFunding })
export type WireFundingRow = z.infer<typeof WireFundingRow>

/** A row of the `userFundings` stream: the same without a wrapping. */
export const WireStreamFunding = WireFunding.extend({ time: z.int() })

const fee = WireDecimal.nullish()
const nonce = z.int().nullish()
const sent = {
  user: WireAddress,
  destination: WireAddress,
  token: z.string(),
  amount: WireDecimal,
  fee,
  feeToken: z.string().nullish(),
  nonce,
}

/** What happened in one row of `userNonFundingLedgerUpdates`. */
export const WireLedgerDelta = z.discriminatedUnion('type', [
  z.object({ type: z.literal('deposit'), usdc: WireDecimal }),
  z.object({ type: z.literal('withdraw'), usdc: WireDecimal, fee, nonce }),
  z.object({ type: z.literal('accountClassTransfer'), usdc: WireDecimal, toPerp: z.boolean() }),
  z.object({
    type: z.literal('internalTransfer'),
    usdc: WireDecimal,
    user: WireAddress,
    destination: WireAddress,
    fee,
  }),
  z.object({
    type: z.literal('subAccountTransfer'),
    usdc: WireDecimal,
    user: WireAddress,
    destination: WireAddress,
  }),
  z.object({
    type: z.literal('send'),
    ...sent,
    sourceDex: z.string().nullish(),
    destinationDex: z.string().nullish(),
  }),
  z.object({ type: z.literal('spotTransfer'), ...sent }),
  z.object({ type: z.literal('vaultCreate'), vault: WireAddress, usdc: WireDecimal, fee }),
  z.object({ type: z.literal('vaultDeposit'), vault: WireAddress, usdc: WireDecimal }),
  z.object({ type: z.literal('vaultDistribution'), vault: WireAddress, usdc: WireDecimal }),
  z.object({
    type: z.literal('vaultWithdraw'),
    vault: WireAddress,
    netWithdrawnUsd: WireDecimal,
  }),
  z.object({ type: z.literal('vaultLeaderCommission'), usdc: WireDecimal }),
  z.object({ type: z.literal('rewardsClaim'), amount: WireDecimal, token: z.string().nullish() }),
  z.object({ type: z.literal('spotGenesis'), token: z.string(), amount: WireDecimal }),
  z.object({
    type: z.literal('cStakingTransfer'),
    token: z.string(),
    amount: WireDecimal,
    isDeposit: z.boolean(),
  }),
  z.object({
    type: z.literal('liquidation'),
    liquidatedNtlPos: WireDecimal,
    accountValue: WireDecimal,
    leverageType: z.string(),
    liquidatedPositions: z.array(z.unknown()),
  }),
])
export type WireLedgerDelta = z.infer<typeof WireLedgerDelta>

/** A row of `userNonFundingLedgerUpdates`. */
export const WireLedgerRow = z.object({
  time: z.int(),
  hash: z.string(),
  delta: WireLedgerDelta,
})
export type WireLedgerRow = z.infer<typeof WireLedgerRow>

/** One element of `liquidatedPositions`; `szi` is the position before. */
export const WireLiquidated = z.object({ coin: z.string(), szi: WireDecimal })

const series = z.array(z.tuple([z.int(), WireDecimal]))

/** One window of `portfolio`. */
const WirePortfolioWindow = z.object({
  accountValueHistory: series,
  pnlHistory: series,
  vlm: WireDecimal,
})

/** A window by its name: `day`, `week`, `month`, `allTime`, and the same for perpetuals alone. */
export const WirePortfolio = z.array(z.tuple([z.string(), WirePortfolioWindow]))
export type WirePortfolio = z.infer<typeof WirePortfolio>

/** A row of `fundingHistory`. */
export const WireFundingRate = z.object({
  coin: z.string(),
  fundingRate: WireDecimal,
  premium: WireDecimal.nullish(),
  time: z.int(),
})
export type WireFundingRate = z.infer<typeof WireFundingRate>

/** A running TWAP by its id, as `webData2` and the `twapStates` stream list it. */
export const WireTwapState = z.tuple([z.int(), z.unknown()])

/** The part of `webData2` that is in no other answer. */
export const WireWebData = z.object({ twapStates: z.array(z.unknown()).nullish() })
