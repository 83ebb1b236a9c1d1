import { z } from 'zod'
import { Asset } from './asset'
import { OhlcvInterval, Relay, Signer, SigningMethod } from './enums'

const paramValue = z.union([z.string(), z.boolean(), z.number()])

/** One legal value of a parameter. */
export const ParamValue = z.object({
  value: z.string().describe('What is sent; the text of a number or a boolean.'),
  label: z.string().describe('What is shown.'),
})
export type ParamValue = z.infer<typeof ParamValue>

/** An input to collect before an action is created. */
export const ParamDescriptor = z.object({
  name: z
    .string()
    .describe(
      'Name of the field in `params`; dotted where it narrows a field, such as `takeProfit.size` or `STOP_MARKET.reduceOnly`.',
    ),
  type: z.string().describe('Kind of value: string, boolean, integer, decimal or address.'),
  required: z.boolean().optional().describe('Whether the field must be there.'),
  values: z
    .array(ParamValue)
    .optional()
    .describe(
      'The legal values, where they are few; the source of truth for `mode` and `tier`. Empty: the venue takes none.',
    ),
  default: ParamValue.optional().describe('The value recommended; nothing applies it unasked.'),
  minimum: z
    .number()
    .optional()
    .describe('Smallest number; of a moment in time, milliseconds from now.'),
  maximum: z
    .number()
    .optional()
    .describe('Largest number; of a moment in time, milliseconds from now.'),
})
export type ParamDescriptor = z.infer<typeof ParamDescriptor>

/** One alternative of a choice step. */
export const ProviderActionOption = z.object({
  type: z.string().describe('Action type to create when this alternative is taken.'),
  title: z.string().optional().describe('Short text to show.'),
  params: z
    .record(z.string(), paramValue)
    .describe('Parameters of that action; also what the account’s value is compared with.'),
  default: z.boolean().describe('Marks the recommended alternative; only a suggestion.'),
})
export type ProviderActionOption = z.infer<typeof ProviderActionOption>

/** Something a provider lets one do, and who authorizes and delivers it. */
export const ProviderAction = z.object({
  type: z.string().describe('Action type, usable as `action` in `POST /createAction`.'),
  signers: z.array(Signer).describe('Who may authorize it.'),
  signer: Signer.optional().describe('The first of `signers`, for clients that read one.'),
  signingMethod: SigningMethod.describe('How its steps are authorized.'),
  relay: Relay.describe(
    'API: signed steps go to `POST /executeAction`. CLIENT: the client calls the venue itself.',
  ),
  sequence: z
    .int()
    .optional()
    .describe('Order of setup steps; a step may depend on every lower one being satisfied.'),
  title: z.string().optional().describe('Short text to show; setup and options only.'),
  description: z.string().optional().describe('Longer text to show; setup and options only.'),
  params: z
    .array(ParamDescriptor)
    .optional()
    .describe('Inputs to collect first, and the extras that this provider honours.'),
  options: z
    .array(ProviderActionOption)
    .nullish()
    .describe(
      'Alternatives of a choice step; it is satisfied when the account matches one. Null for a setup step that is no choice.',
    ),
  revoke: z
    .string()
    .nullish()
    .describe(
      'Type of the entry in `actions` that undoes the step. Null for a setup step that nothing undoes.',
    ),
  gatesAccountReads: z
    .boolean()
    .optional()
    .describe('True where account reads and streams cannot start before the step is satisfied.'),
  domains: z
    .array(z.string())
    .optional()
    .describe('Domains, one of which the message of a sign-in is of. Not an input.'),
})
export type ProviderAction = z.infer<typeof ProviderAction>

/** An advisory shown against markets. Plain text. */
export const TradeNotice = z.object({
  level: z.enum(['info', 'warn']).describe('Severity.'),
  message: z.string().describe('Plain text; addresses in it are not links.'),
})
export type TradeNotice = z.infer<typeof TradeNotice>

/** A family of markets of one provider. */
export const ProviderCategory = z.object({
  id: z.string().describe('Used as `categoryId` in markets and market references.'),
  logoURI: z.string().optional().describe('URL of the logo.'),
  quoteAsset: Asset.nullable().describe('What its markets are priced in; null where they differ.'),
  tradeNotice: TradeNotice.optional().describe('An advisory shown against its markets.'),
})
export type ProviderCategory = z.infer<typeof ProviderCategory>

/** How a provider pays funding. */
export const ProviderFunding = z.object({
  ratePeriodSeconds: z.int().describe('Period of one published rate, in seconds.'),
  payoutCadenceSeconds: z.int().describe('Seconds between two payments.'),
})
export type ProviderFunding = z.infer<typeof ProviderFunding>

/** A venue as it is offered. */
export const Provider = z.object({
  key: z.string().describe('Provider key, used wherever `provider` is asked for.'),
  name: z.string().describe('Name to show.'),
  logoURI: z.string().describe('URL of the logo.'),
  signingMethod: SigningMethod.describe('How its steps are authorized unless an entry says more.'),
  active: z.boolean().describe('False: announced, but not yet to be traded on.'),
  setup: z
    .array(ProviderAction)
    .describe('Steps that must all be satisfied before trading; empty where there are none.'),
  options: z
    .array(ProviderAction)
    .describe('Optional account settings; never required for trading.'),
  actions: z.array(ProviderAction).describe('Trading and transfer actions on offer.'),
  categories: z.array(ProviderCategory).describe('Families of markets.'),
  wsUrl: z.string().optional().describe('Address of the venue’s stream; absent: no streaming.'),
  funding: ProviderFunding.optional().describe('How funding is paid.'),
  minDepositUsd: z.number().optional().describe('Smallest deposit, in USD.'),
  minOrderValueUsd: z.number().optional().describe('Smallest order notional, in USD.'),
  minReduceOrderValueUsd: z
    .number()
    .optional()
    .describe('Smallest notional of a reduce-only order, in USD; absent: as for any order.'),
  chainId: z.int().optional().describe('Chain that deposits and withdrawals settle on.'),
  minWithdrawalUsd: z.number().optional().describe('Smallest withdrawal, in USD.'),
  depositFeeUsd: z.number().optional().describe('Flat fee of a deposit, in USD.'),
  withdrawalFeeUsd: z.number().optional().describe('Flat fee of a withdrawal, in USD.'),
  supportedIntervals: z.array(OhlcvInterval).describe('Candle widths on offer.'),
  upVotes: z.int().optional().describe('Votes for making the provider active.'),
  downVotes: z.int().optional().describe('Votes against it.'),
})
export type Provider = z.infer<typeof Provider>
