import { DecimalError } from '@/lib/decimal/decimal'
import { toScaledInteger } from '@/lib/decimal/scale'
import type { UpdatePositionMarginParams } from '@/lib/schema/actionParams'
import { actionParams } from '@/lib/schema/actionParams'
import { parse } from '@/lib/schema/parse'
import { PerpsError, validationError } from '@/lib/schema/perpsError'
import type { BuildContext, BuildRequest, BuiltStep } from '@/server/venues/adapter'
import { l1Step } from './l1Step'
import { requirePerp } from './universe'
import { type HyperliquidVenue, KEY } from './venue'

const USD_DECIMALS = 6
const AMOUNT_MAX_MICRO = 10n ** 15n

/**
 * Moves money into or out of an isolated position.
 * @throws 400/2002 for an amount finer than a millionth or where the market lets nothing out,
 * 404/2025 without a position, 422/2080 where the position is on cross margin
 */
export async function buildUpdatePositionMargin(
  venue: HyperliquidVenue,
  request: BuildRequest,
  context: BuildContext,
): Promise<BuiltStep[]> {
  const params = parse(actionParams.updatePositionMargin, request.params, {
    tool: KEY,
    root: 'params',
  })
  const found = await venue.universe.find(params.market, context.signal)
  const { market, assetId, dex } = requirePerp(found, KEY)
  if (params.action === 'remove' && market.positionMarginAdjustment !== 'ADD_AND_REMOVE') {
    throw validationError('params.action', `${market.id} lets margin be added only`, KEY)
  }
  const ntli = signedMicro(params)
  const at = { address: request.address, marketId: market.id, dex }
  const position = await venue.accounts.position(at, context.signal)
  if (position === undefined) {
    throw new PerpsError(2025, `There is no position in ${market.id}.`, { tool: KEY })
  }
  if (position.leverage.type !== 'isolated') {
    throw new PerpsError(2080, `The position in ${market.id} is on cross margin.`, { tool: KEY })
  }
  const { signerAddress } = request
  // The venue ignores the side; its own SDK always sends true.
  const l1 = { type: 'updateIsolatedMargin' as const, asset: assetId, isBuy: true, ntli }
  const rawUsdBefore = position.leverage.rawUsd
  const probe = {
    kind: 'isolatedMargin' as const,
    marketId: market.id,
    dex,
    ntli,
    ...(rawUsdBefore === undefined ? {} : { rawUsdBefore }),
  }
  return [
    await l1Step(venue, { action: 'updatePositionMargin', signerAddress, l1, probe }, context),
  ]
}

function signedMicro({ action, amount }: UpdatePositionMarginParams): number {
  try {
    const micro = toScaledInteger(amount, USD_DECIMALS)
    if (micro <= AMOUNT_MAX_MICRO) return Number(action === 'add' ? micro : -micro)
  } catch (error) {
    if (!(error instanceof DecimalError)) throw error
    throw validationError('params.amount', `must have at most ${USD_DECIMALS} decimals`, KEY)
  }
  throw validationError('params.amount', 'is more than the venue can move', KEY)
}
