import { z } from 'zod'

/**
 * The resources of the interface as its document has them, written from the document and sharing
 * nothing with our schemas: a field marked optional may be absent and is never null, every other
 * one is there. Fields beside them are let through. Of set-up steps alone `options` and `revoke`
 * may be null: the document has no word for an entry that has none.
 */
export const text = z.string()
export const decimal = z.string().regex(/^-?\d+(\.\d+)?$/)
export const integer = z.int()
export const isoTime = z.iso.datetime()
export const url = z.url()
export const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/)
const bytes = z.string().regex(/^0x([0-9a-fA-F]{2})+$/)

const signer = z.enum(['USER', 'SDK'])
const signingMethod = z.enum(['eip712', 'wasmBlob', 'evmTx', 'hmac', 'siwe', 'session'])
export const interval = z.enum([
  ...['1m', '3m', '5m', '15m', '30m', '1h', '2h', '4h', '8h', '12h', '1d', '3d', '1w', '1M'],
] as [string, ...string[]])
const value = z.object({ value: text, label: text })
const paramDescriptor = z.object({
  name: text,
  type: text,
  required: z.boolean().optional(),
  values: z.array(value).optional(),
  default: value.optional(),
})
const action = z.object({
  type: text,
  signers: z.array(signer).min(1),
  signingMethod,
  relay: z.enum(['API', 'CLIENT']),
  params: z.array(paramDescriptor).optional(),
  options: z.undefined().optional(),
  revoke: text.optional(),
  gatesAccountReads: z.boolean().optional(),
})
const alternative = z.object({
  type: text,
  params: z.record(text, z.unknown()),
  default: z.boolean(),
})
const described = { title: text, description: text, params: z.array(paramDescriptor) }
const setupAction = action.extend({
  ...described,
  sequence: integer,
  options: z.array(alternative).nullish(),
  revoke: text.nullish(),
})
const option = action.extend({ ...described, options: z.array(alternative).optional() })
export const asset = z.object({
  providerId: text,
  id: text,
  displaySymbol: text,
  logoURI: url,
  displayName: text.optional(),
  tags: z.array(text).optional(),
  aliases: z.array(text).optional(),
  decimals: z.number().optional(),
  l1Decimals: z.number().optional(),
  l1Address: address.optional(),
  minWithdrawalAmount: decimal.optional(),
})
const category = z.object({
  id: text,
  logoURI: url.optional(),
  quoteAsset: asset.nullable(),
  tradeNotice: z.object({ level: z.enum(['info', 'warn']), message: text }).optional(),
})
const amountUsd = z.number().optional()
export const provider = z.object({
  key: text,
  name: text,
  logoURI: url,
  signingMethod,
  active: z.boolean(),
  setup: z.array(setupAction),
  options: z.array(option),
  actions: z.array(action),
  categories: z.array(category),
  wsUrl: url.optional(),
  funding: z.object({ ratePeriodSeconds: integer, payoutCadenceSeconds: integer }).optional(),
  minDepositUsd: amountUsd,
  minOrderValueUsd: amountUsd,
  minReduceOrderValueUsd: amountUsd,
  chainId: z.number().optional(),
  minWithdrawalUsd: amountUsd,
  depositFeeUsd: amountUsd,
  withdrawalFeeUsd: amountUsd,
  supportedIntervals: z.array(interval),
  upVotes: z.number().optional(),
  downVotes: z.number().optional(),
})
export const market = z.object({
  providerId: text,
  id: text,
  categoryId: text,
  baseAsset: asset,
  quoteAsset: asset,
  szDecimals: z.number(),
  priceDecimals: z.number().optional(),
  priceIncrement: decimal.optional(),
  sizeIncrement: decimal.optional(),
  isDelisted: z.boolean().optional(),
  maxLeverage: z.number().optional(),
  onlyIsolated: z.boolean().optional(),
  positionMarginAdjustment: z.enum(['NONE', 'ADD_ONLY', 'ADD_AND_REMOVE']).optional(),
  maintenanceMarginRate: z.number().optional(),
})
export const funding = z.object({ rate: decimal, nextFundingTime: integer })
export const marketContext = z.object({
  marketId: text,
  midPrice: decimal,
  markPrice: decimal,
  oraclePrice: decimal.optional(),
  prevDayPrice: decimal.optional(),
  priceChange24h: decimal.optional(),
  volume24h: decimal.optional(),
  marketCap: decimal.optional(),
  openInterest: decimal.optional(),
  funding: funding.optional(),
})
export const candle = z.object({
  t: integer,
  o: decimal,
  h: decimal,
  l: decimal,
  c: decimal,
  v: decimal,
})
export const level = z.object({ price: decimal, size: decimal })
export const typedData = z.object({
  domain: z.object({
    name: text,
    version: text,
    chainId: integer,
    verifyingContract: address,
  }),
  types: z
    .record(text, z.array(z.object({ name: text, type: text })))
    .refine((types) => 'EIP712Domain' in types),
  primaryType: text,
  message: z.record(text, z.unknown()),
})
const txParams = z.object({
  chainId: integer,
  to: address,
  functionName: text,
  args: z.array(z.unknown()),
  abi: z.array(text),
})
export const step = z.union([
  z.object({ action: text, typedData }),
  z.object({ action: text, wasmSignParams: z.record(text, z.unknown()) }),
  z.object({ action: text, txParams }),
])
export const result = z.object({
  action: text,
  success: z.boolean(),
  orderId: text.optional(),
  twapId: text.optional(),
  txHash: bytes.optional(),
  explorerLink: url.optional(),
  error: text.optional(),
  errorCode: integer.optional(),
})
