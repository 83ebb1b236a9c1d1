import { MONEY } from '@/server/paper/engine/commands'
import type { FaceContext } from '@/server/paper/faces/hyperliquid/context'
import { valueOfUnits } from '@/server/paper/faces/hyperliquid/exchange/transferAmount'
import { tokenNamed } from '@/server/paper/faces/hyperliquid/listings/spotTokens'

/** What an account is worth now, and the part of it that was never realized; micro-USD. */
export interface Worth {
  equityMicro: number
  unrealizedMicro: number
}

/** Worth of the collateral and positions at all venues of perpetuals. */
export function perpsWorth(context: FaceContext, user: string): Worth {
  const worth = { equityMicro: 0, unrealizedMicro: 0 }
  for (const dex of context.catalogue.dexs()) {
    const account = context.host.view.account(user, dex === '' ? undefined : dex)
    if (account === undefined) continue
    const rate = collateralRate(context, dex)
    const isShared = dex !== '' && account.collateral !== 'separate' && rate === 1
    // Shared cash and what its cross positions gained is in the main venue's equity already.
    const equityMicro = isShared
      ? account.equityMicro - account.crossEquityMicro
      : account.equityMicro
    worth.equityMicro += Math.round(equityMicro * rate)
    for (const { unrealizedPnlMicro } of account.positions) {
      worth.unrealizedMicro += Math.round(unrealizedPnlMicro * rate)
    }
  }
  return worth
}

/** Worth of everything: the perpetuals', and the spot balances at their mark prices. */
export function accountWorth(context: FaceContext, user: string): Worth {
  const worth = perpsWorth(context, user)
  const isCounted = context.host.view.account(user)?.collateral === 'all'
  for (const { token, units, costMicro } of context.host.view.tokens(user)) {
    const listedToken = tokenNamed(token)
    if (listedToken === undefined || (token === MONEY && isCounted)) continue
    const valueMicro = valueOfUnits(context, listedToken, units)
    worth.equityMicro += valueMicro
    if (token !== MONEY) worth.unrealizedMicro += valueMicro - costMicro
  }
  return worth
}

/** USD for a unit of a venue's collateral. */
function collateralRate(context: FaceContext, dex: string): number {
  const token = context.catalogue.perps(dex)?.[0]?.collateralToken ?? MONEY
  const listedToken = tokenNamed(token)
  if (token === MONEY || listedToken === undefined) return 1
  const units = 10 ** listedToken.unitDecimals
  return valueOfUnits(context, listedToken, units) / units
}
