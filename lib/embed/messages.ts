import { z } from 'zod'
import { OhlcvInterval } from '@/lib/schema/model/enums'
import { MarketId, ProviderKey } from '@/lib/schema/model/primitives'
import { GUEST_EVENTS, type GuestType, type HostType, WALLET_METHODS } from './envelope'
import { PlainDecimal, PositiveDecimal } from './plainDecimal'
import { readThemeVars, ThemeVars } from './themeVars'

const Text = z.string().max(200)
const RequestId = z.string().min(1).max(64)
const MarketRef = { provider: ProviderKey, marketId: MarketId }

/** What of a running page a host may change; the rest is the address's. */
const Config = z.strictObject({
  market: z.strictObject(MarketRef).optional(),
  interval: OhlcvInterval.optional(),
  theme: z.enum(['dark', 'light', 'hc', 'auto']).optional(),
  palette: z.enum(['classic', 'colour-blind']).optional(),
  dir: z.enum(['up-green', 'up-red']).optional(),
  vars: ThemeVars.optional(),
})
export type EmbedConfig = z.infer<typeof Config>

/** Payloads of the host's messages. */
export const HOST_MESSAGES = {
  init: z.strictObject({
    config: Config,
    /** Whether the host's own wallet answers `wallet.request`. */
    wallet: z.strictObject({ isProvided: z.boolean(), name: z.string().max(40).optional() }),
  }),
  'config.patch': Config,
  'wallet.response': z.union([
    z.strictObject({ rid: RequestId, result: z.unknown() }),
    z.strictObject({
      rid: RequestId,
      error: z.object({ code: z.int(), message: z.string().max(2_000) }),
    }),
  ]),
  'wallet.event': z.union([
    z.strictObject({
      name: z.literal('accountsChanged'),
      data: z.array(z.string().regex(/^0x[0-9a-fA-F]{40}$/)).max(64),
    }),
    z.strictObject({
      name: z.literal('chainChanged'),
      data: z.string().regex(/^0x[0-9a-f]{1,16}$/i),
    }),
    z.strictObject({ name: z.literal('disconnect'), data: z.unknown().optional() }),
  ]),
  subscribe: z.strictObject({ types: z.array(z.enum(GUEST_EVENTS)).max(GUEST_EVENTS.length) }),
  navigate: z.strictObject({
    market: z.strictObject(MarketRef).optional(),
    interval: OhlcvInterval.optional(),
  }),
  'ticket.fill': z.strictObject({
    side: z.enum(['buy', 'sell']).optional(),
    type: z.enum(['market', 'limit']).optional(),
    size: PositiveDecimal.optional(),
    price: PositiveDecimal.optional(),
  }),
  'theme.set': z.strictObject({ vars: ThemeVars }),
  focus: z.strictObject({}),
  destroy: z.strictObject({}),
} as const satisfies Record<HostType, z.ZodType>

export type HostPayloads = { [Type in HostType]: z.output<(typeof HOST_MESSAGES)[Type]> }

/** A host's message whose payload was parsed. */
export type HostMessage = {
  [Type in HostType]: { type: Type; payload: HostPayloads[Type] }
}[HostType]

/** A payload without the theme variables in it that cannot be set, and their names. */
export function withoutBadVars(
  type: HostType,
  payload: unknown,
): { payload: unknown; bad: readonly string[] } {
  if (type === 'init') {
    const { payload: config, bad } = withoutBadVars('config.patch', Object(payload).config)
    return bad.length === 0 ? { payload, bad } : { payload: { ...Object(payload), config }, bad }
  }
  const given: unknown = Object(payload).vars
  const hasVars = (type === 'config.patch' || type === 'theme.set') && given !== undefined
  if (!hasVars) return { payload, bad: [] }
  const { vars, bad } = readThemeVars(given)
  return { payload: { ...Object(payload), vars }, bad }
}

const OrderNotification = z.strictObject({
  ...MarketRef,
  side: z.enum(['BUY', 'SELL']).optional(),
  size: PlainDecimal.optional(),
  price: PlainDecimal.optional(),
  orderId: Text.optional(),
  reason: Text.optional(),
})

/** Payloads of the page's messages. None names an account, a key or a signature. */
export const GUEST_MESSAGES = {
  hello: z.strictObject({ versions: z.array(z.int()), capabilities: z.array(Text) }),
  ready: z.strictObject({ kind: Text }),
  resize: z.strictObject({ height: z.int().min(0).max(20_000) }),
  'market.changed': z.strictObject({ ...MarketRef, symbol: Text }),
  'ticket.changed': z.strictObject({
    ...MarketRef,
    side: z.enum(['BUY', 'SELL']),
    type: Text,
    size: PlainDecimal.optional(),
    price: PlainDecimal.optional(),
  }),
  'order.submitted': OrderNotification,
  'order.accepted': OrderNotification,
  'order.refused': OrderNotification,
  'order.filled': OrderNotification,
  'order.cancelled': OrderNotification,
  'position.changed': z.strictObject({
    ...MarketRef,
    side: z.enum(['LONG', 'SHORT', 'NONE']),
    size: PlainDecimal,
  }),
  'setup.required': z.strictObject({ steps: z.array(Text).max(16) }),
  'wallet.request': z.strictObject({
    rid: RequestId,
    method: z.enum(WALLET_METHODS),
    params: z.array(z.unknown()).max(4),
  }),
  'connect.request': z.strictObject({}),
  error: z.strictObject({ code: z.int(), message: Text, requestId: Text.optional() }),
  'link.open': z.strictObject({ url: z.url({ protocol: /^https?$/ }).max(2_000) }),
} as const satisfies Record<GuestType, z.ZodType>

export type GuestPayloads = { [Type in GuestType]: z.input<(typeof GUEST_MESSAGES)[Type]> }
