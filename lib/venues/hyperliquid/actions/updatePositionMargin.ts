import { DecimalError } from '@/lib/decimal/decimal'
import { toScaledInteger } from '@/lib/decimal/scale'
import type { UpdatePositionMarginParams } from '@/lib/schema/action/actionParams'
import { type ListedMarket, marketError, requirePerp } from './listedMarket'
import type { L1Step } from './step'

const USD_DECIMALS = 6
const AMOUNT_MAX_MICRO = 10n ** 15n

/**
 * Moves money into or out of an isolated position.
 * @throws 400/2002 for an amount finer than a millionth or where the market lets nothing out
 */
export function updatePositionMargin(
  params: UpdatePositionMarginParams,
  listed: ListedMarket,
): L1Step {
  const { market, assetId } = requirePerp(listed)
  if (params.action === 'remove' && market.positionMarginAdjustment !== 'ADD_AND_REMOVE') {
    throw marketError(listed, 'action', `${market.id} lets margin be added only`)
  }
  const l1 = {
    type: 'updateIsolatedMargin' as const,
    asset: assetId,
    // The venue ignores the side; its own libraries always send true.
    isBuy: true,
    ntli: signedMicro(params, listed),
  }
  return { kind: 'l1', action: 'updatePositionMargin', l1 }
}

function signedMicro({ action, amount }: UpdatePositionMarginParams, listed: ListedMarket): number {
  try {
    const micro = toScaledInteger(amount, USD_DECIMALS)
    if (micro <= AMOUNT_MAX_MICRO) return Number(action === 'add' ? micro : -micro)
  } catch (error) {
    if (!(error instanceof DecimalError)) throw error
    throw marketError(listed, 'amount', `must have at most ${USD_DECIMALS} decimals`)
  }
  throw marketError(listed, 'amount', 'is more than the venue can move')
}
