import { encodeFunctionData, getAddress, parseAbi } from 'viem'
import { actionParams } from '@/lib/schema/action/actionParams'
import type { EvmCall } from '@/lib/schema/action/evmTxStep'
import type { Asset } from '@/lib/schema/model/asset'
import { parse } from '@/lib/schema/parse'
import { PerpsError, validationError } from '@/lib/schema/perpsError'
import { deposit, sendAsset, withdrawal } from '@/lib/venues/lighter/actions/funds'
import type { LighterDepositConfig } from '@/server/config/lighterSettings'
import type { BuildRequest, BuiltStep, CallContext } from '@/server/venues/adapter'
import type { LighterVenue } from '@/server/venues/lighter/venue'
import type { TransactionContext } from '@/server/venues/upstream/transactionStep'
import { stampSteps } from './stampSteps'
import type { StepRelayData } from './stepData'

/** Takes money out to the owner's own address. */
export async function buildWithdrawal(
  venue: LighterVenue,
  request: BuildRequest,
  context: CallContext,
): Promise<BuiltStep[]> {
  const { address } = request
  const params = parse(actionParams.withdrawal, request.params, parsing(venue))
  requireChecksum(params.destination, venue.key)
  const assetId = params.assetId ?? String(venue.config.collateral.assetId)
  const asset = await requireAsset(venue, assetId, 'params.assetId', context)
  const step = withdrawal(params, { asset, tool: venue.key, owner: address })
  return await stampSteps(venue, [step], { address, apiKeyIndex: params.apiKeyIndex }, context)
}

/** Letters of both cases are an address's checksum (EIP-55). @throws 400/2002 where it is wrong */
function requireChecksum(destination: string, tool: string): void {
  const digits = destination.slice(2)
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return
  if (getAddress(`0x${digits.toLowerCase()}`) === destination) return
  const message = 'is mistyped: its upper and lower case letters are not the checksum of it'
  throw validationError('params.destination', message, tool)
}

/** Moves an asset between the account's two ledgers. */
export async function buildSendAsset(
  venue: LighterVenue,
  request: BuildRequest,
  context: CallContext,
): Promise<BuiltStep[]> {
  const { address } = request
  const params = parse(actionParams.sendAsset, request.params, parsing(venue))
  const asset = await requireAsset(venue, params.collateral, 'params.collateral', context)
  const step = sendAsset(params, { asset, tool: venue.key })
  return await stampSteps(venue, [step], { address, apiKeyIndex: params.apiKeyIndex }, context)
}

/** An approval and a deposit, both sent by the owner's wallet. @throws 422/2080 without a chain */
export async function buildDeposit(
  venue: LighterVenue,
  request: BuildRequest,
  { signal, ...context }: CallContext,
): Promise<BuiltStep[]> {
  const { address } = request
  const params = parse(actionParams.deposit, request.params, parsing(venue))
  const route = requireDeposits(venue)
  const id = Object.entries(route.tokens).find(([, token]) => token === params.tokenAddress)?.[0]
  const asset = await requireAsset(
    venue,
    id ?? String(venue.config.collateral.assetId),
    'params.tokenAddress',
    { signal, ...context },
  )
  const steps = deposit(params, { asset, tool: venue.key, owner: address, route })
  const afterBlock = await requireTransactions(venue).chain.head(signal)
  return steps.map(({ action, call }) => {
    const expected = { chainId: call.chainId, to: call.to, data: dataOf(call), afterBlock }
    const relayData: StepRelayData = { kind: 'evmTx', call: expected }
    return { step: { action, txParams: call }, signer: 'USER', relayData, probeData: null }
  })
}

/** Where deposits go. @throws 422/2080 where not configured */
function requireDeposits({ config, key }: LighterVenue): LighterDepositConfig {
  if (config.deposit !== undefined) return config.deposit
  throw new PerpsError(2080, 'No chain is configured for deposits.', { tool: key })
}

/** Dependencies of the look-up of deposits. @throws 422/2080 where there is no chain */
export function requireTransactions({ transactions, key }: LighterVenue): TransactionContext {
  if (transactions !== undefined) return transactions
  throw new PerpsError(2080, 'No chain is configured for deposits.', { tool: key })
}

function dataOf({ abi, functionName, args }: EvmCall): string {
  return encodeFunctionData({ abi: parseAbi(abi), functionName, args: args.map(asArgument) })
}

// Amounts are staged as decimal text, which no JSON reader rounds.
function asArgument(value: unknown): unknown {
  return typeof value === 'string' && /^\d+$/.test(value) ? BigInt(value) : value
}

async function requireAsset(
  venue: LighterVenue,
  assetId: string,
  field: string,
  { signal }: Pick<CallContext, 'signal'>,
): Promise<Asset> {
  const { assets } = await venue.markets.get(signal)
  const asset = /^\d{1,4}$/.test(assetId) ? assets.get(Number(assetId)) : undefined
  if (asset?.id === assetId) return asset
  throw validationError(field, 'is no asset of this venue', venue.key)
}

function parsing(venue: LighterVenue): { tool: string; root: string } {
  return { tool: venue.key, root: 'params' }
}
