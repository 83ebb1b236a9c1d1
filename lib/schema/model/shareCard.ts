import { z } from 'zod'
import { ReferralCode } from '@/lib/schema/action/metaParams'
import { PositionSide } from './enums'
import {
  Address,
  DecimalString,
  MarketId,
  PositiveDecimal,
  ProviderKey,
  TimestampMs,
} from './primitives'

/** Figures of a position that a sharer may show, each by choice. */
export const ShareFigure = z.enum([
  'roe',
  'pnl',
  'leverage',
  'size',
  'entryPrice',
  'price',
  'account',
])
export type ShareFigure = z.infer<typeof ShareFigure>

/** Whether a position is open, or was closed. */
const ShareKind = z.enum(['open', 'closed'])

const Leverage = z.number().positive().max(1_000)

/** What a page asks to be signed: a position, and which of its figures the card shows. */
export const ShareRequest = z
  .object({
    kind: ShareKind.describe('Whether the position is open, or was closed.'),
    provider: ProviderKey.describe('Venue of the position.'),
    marketId: MarketId.describe('Market of the position.'),
    side: PositionSide.describe('Direction of the position.'),
    size: PositiveDecimal.describe('Size in base asset; of a closed one all that was closed.'),
    entryPrice: PositiveDecimal.describe('Size-weighted price it was opened at.'),
    price: PositiveDecimal.describe('Mark price; of a closed position its exit price.'),
    leverage: Leverage.optional().describe('Leverage; open positions only.'),
    account: Address.optional().describe(
      'Account to check the figures with; part of the card only where it is shown.',
    ),
    show: z.array(ShareFigure).max(ShareFigure.options.length).describe('What the card shows.'),
    referralCode: ReferralCode.optional().describe('Code that the card’s links carry.'),
  })
  .refine(({ show }) => show.includes('roe') || show.includes('pnl'), {
    path: ['show'],
    error: 'must include "roe" or "pnl"',
  })
  .refine(({ show, account }) => account !== undefined || !show.includes('account'), {
    path: ['account'],
    error: 'is required where it is shown',
  })
export type ShareRequest = z.infer<typeof ShareRequest>

/** A card as it was signed: nothing but what its sharer chose, and what makes it readable. */
export const ShareCard = z.object({
  kind: ShareKind,
  provider: ProviderKey,
  marketId: MarketId,
  symbol: z.string().min(1).max(40),
  side: PositionSide,
  /** Paper money: the venue was the embedded exchange. */
  isPaper: z.boolean(),
  /** When it was signed, Unix milliseconds. */
  atMs: TimestampMs,
  /** Profit over the margin that opened it; of a closed position over its entry value. A fraction. */
  roe: DecimalString.optional(),
  /** USD, before fees and funding. */
  pnl: DecimalString.optional(),
  leverage: Leverage.optional(),
  size: DecimalString.optional(),
  entryPrice: DecimalString.optional(),
  price: DecimalString.optional(),
  account: Address.optional(),
  referralCode: ReferralCode.optional(),
  /** Figures that agreed with the venue when it was signed. */
  checked: z.array(ShareFigure),
})
export type ShareCard = z.infer<typeof ShareCard>

/** Answer to a request to sign. */
export const SharedCard = z.object({
  id: z.string().max(2_048).describe('The signed card itself, as it stands in its address.'),
  card: ShareCard.describe('What the card says.'),
})
export type SharedCard = z.infer<typeof SharedCard>

/** What the page of a card is rendered from. */
export const SharePageData = z.object({
  card: ShareCard,
  /** Name of the venue; its key where it is no longer here. */
  venueName: z.string(),
  /** Origin that the page was asked at, for addresses that must be whole. */
  origin: z.string(),
})
export type SharePageData = z.infer<typeof SharePageData>
