import { z } from 'zod'
import type { EngineCommand } from '@/server/paper/engine/engineCommand'
import type { FaceRecord } from '@/server/paper/host'

/** What one block did, as a line of the tail: enough to do it again. */
export interface StoredBlock {
  number: number
  timeMs: number
  /** Price shocks that came into force with it. */
  shocks: readonly { marketId: string; logShift: number; isOwn?: true }[]
  /** In the order applied. */
  entries: readonly StoredEntry[]
}

/** A command, a fact of the face, or both at once. */
export interface StoredEntry {
  command?: EngineCommand | undefined
  record?: FaceRecord | undefined
}

const integer = z.number().int()
const side = z.enum(['buy', 'sell'])
const marginMode = z.enum(['cross', 'isolated'])
const timeInForce = z.enum(['gtc', 'ioc', 'postOnly'])
const selfTrade = z.enum(['maker', 'taker', 'both', 'reduce', 'reject']).exactOptional()
const NewOrder = z
  .object({
    marketId: z.string(),
    side,
    sizeLots: integer,
    limitTicks: integer,
    timeInForce,
    reduceOnly: z.boolean(),
    isMarket: z.boolean(),
    clientOrderId: z.string().exactOptional(),
    trigger: z
      .object({
        kind: z.enum(['takeProfit', 'stopLoss']),
        triggerTicks: integer,
        isMarket: z.boolean(),
        timeInForce: timeInForce.exactOptional(),
      })
      .exactOptional(),
    expiresAtMs: integer.exactOptional(),
    selfTrade,
  })
  .strict()
const builder = z
  .union([
    z.object({ account: z.string(), feePpm: integer }).strict(),
    z.object({ account: z.string(), makerPpm: integer, takerPpm: integer }).strict(),
  ])
  .exactOptional()
const Target = z.union([
  z.object({ marketId: z.string(), orderId: integer }).strict(),
  z.object({ marketId: z.string(), clientOrderId: z.string() }).strict(),
])
const Command = z.discriminatedUnion('type', [
  z
    .object({
      type: z.literal('placeOrders'),
      account: z.string(),
      orders: z.array(NewOrder).readonly(),
      grouping: z.enum(['none', 'parentTpsl', 'positionTpsl', 'oco']),
      builder,
    })
    .strict(),
  z
    .object({
      type: z.literal('cancelOrders'),
      account: z.string(),
      targets: z.array(Target).readonly(),
    })
    .strict(),
  z
    .object({
      type: z.literal('modifyOrders'),
      account: z.string(),
      modifications: z
        .array(
          z
            .object({
              target: Target,
              order: NewOrder,
              placeIfEnded: z.boolean().exactOptional(),
              keepsId: z.boolean().exactOptional(),
            })
            .strict(),
        )
        .readonly(),
      builder,
    })
    .strict(),
  z
    .object({
      type: z.literal('placeTwap'),
      account: z.string(),
      marketId: z.string(),
      side,
      sizeLots: integer,
      reduceOnly: z.boolean(),
      durationMs: integer,
      intervalMs: integer.exactOptional(),
      isRandomized: z.boolean(),
      minTicks: integer.exactOptional(),
      maxTicks: integer.exactOptional(),
      builder,
      selfTrade,
      clientOrderId: z.string().exactOptional(),
    })
    .strict(),
  z
    .object({
      type: z.literal('cancelTwap'),
      account: z.string(),
      marketId: z.string(),
      twapId: integer,
    })
    .strict(),
  z
    .object({
      type: z.literal('scheduleCancel'),
      account: z.string(),
      timeMs: integer.exactOptional(),
    })
    .strict(),
  z
    .object({
      type: z.literal('adjustMargin'),
      account: z.string(),
      marketId: z.string(),
      deltaMicro: integer,
    })
    .strict(),
  z
    .object({
      type: z.literal('setLeverage'),
      account: z.string(),
      marketId: z.string(),
      leverage: z.number(),
      marginMode,
    })
    .strict(),
  z
    .object({
      type: z.literal('adjustBalance'),
      account: z.string(),
      deltaMicro: integer,
      token: z.string().exactOptional(),
      cause: z.enum(['faucet', 'deposit', 'withdrawal']),
      isHouse: z.boolean().exactOptional(),
    })
    .strict(),
  z
    .object({
      type: z.literal('setOraclePrices'),
      prices: z.array(z.object({ marketId: z.string(), oracleTicks: integer })).readonly(),
    })
    .strict(),
  z
    .object({
      type: z.literal('setAccountFees'),
      account: z.string(),
      fees: z.object({ makerPpm: integer, takerPpm: integer }).strict().exactOptional(),
    })
    .strict(),
  z.object({ type: z.literal('endBlock') }).strict(),
  z
    .object({ type: z.literal('setMarketHalted'), marketId: z.string(), isHalted: z.boolean() })
    .strict(),
  z
    .object({
      type: z.literal('setCollateral'),
      account: z.string(),
      collateral: z.enum(['separate', 'subVenues', 'all']),
    })
    .strict(),
  z
    .object({
      type: z.literal('transfer'),
      account: z.string(),
      destination: z.string(),
      fromWallet: z.string(),
      toWallet: z.string(),
      token: z.string(),
      units: integer,
      feeUnits: integer.exactOptional(),
    })
    .strict(),
  z.object({ type: z.literal('claimRewards'), account: z.string() }).strict(),
  z.object({ type: z.literal('setReferred'), account: z.string() }).strict(),
])
type StoredCommand = z.infer<typeof Command>
type Identical<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const Line = z.object({
  n: integer,
  t: integer,
  s: z
    .array(
      z.object({
        marketId: z.string(),
        logShift: z.number(),
        isOwn: z.literal(true).exactOptional(),
      }),
    )
    .optional(),
  e: z.array(
    z.object({
      c: Command.optional(),
      r: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
})

/** Compiles only while every command of the engine can be read back. */
const readable = (command: EngineCommand | undefined): z.infer<typeof Command> | undefined =>
  command

/** One line without its line break. */
export function formatBlock(block: StoredBlock): string {
  return JSON.stringify({
    n: block.number,
    t: block.timeMs,
    ...(block.shocks.length > 0 ? { s: block.shocks } : {}),
    e: block.entries.map(({ command, record }) => ({ c: readable(command), r: record })),
  })
}

/** Whether a command would come back from disk as it is: what would not must not be run. */
export function isStorable(command: EngineCommand): boolean {
  return Command.safeParse(command).success
}

/** @throws Error when the line is not a block. */
export function parseBlock(line: string): StoredBlock {
  const { n, t, s, e } = Line.parse(JSON.parse(line))
  const entries = e.map(({ c, r }) => ({ command: c && toCommand(c), record: r }))
  return { number: n, timeMs: t, shocks: s ?? [], entries }
}

/** Does not compile while a command, or a field of one, is missing above: it would not come back. */
function toCommand(
  command: StoredCommand,
): Identical<StoredCommand, EngineCommand> extends true ? EngineCommand : never {
  return command
}
