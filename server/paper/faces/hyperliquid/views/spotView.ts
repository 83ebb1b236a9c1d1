import { MONEY } from '@/server/paper/engine/commands'
import type { AccountView, PositionView, TokenView } from '@/server/paper/engine/view'
import type { FaceContext } from '@/server/paper/faces/hyperliquid/context'
import { usdText } from '@/server/paper/faces/hyperliquid/listings/catalogue'
import { tokenNamed } from '@/server/paper/faces/hyperliquid/listings/spotTokens'
import { fromScaled } from './decimalText'

/**
 * `spotClearinghouseState`: balances by token. In the unified modes money lies here and backs every
 * position settled in it: its total is then the equity, its hold what positions and orders bind.
 */
export function spotClearinghouseState(context: FaceContext, user: string) {
  const account = context.host.view.account(user)
  if (account === undefined) return { balances: [] }
  const tokens = context.host.view.tokens(user).filter((token) => token.units !== 0)
  if (account.collateral !== 'all') return { balances: tokens.flatMap(balance) }
  const others = tokens.filter(({ token }) => token !== MONEY)
  const standing = unifiedStanding(context, user, account)
  return {
    balances: [
      {
        coin: MONEY,
        token: 0,
        total: usdText(standing.equityMicro),
        hold: usdText(Math.max(standing.equityMicro - Math.max(account.withdrawableMicro, 0), 0)),
        entryNtl: '0.0',
      },
      ...others.flatMap(balance),
    ],
    tokenToAvailableAfterMaintenance: [[0, usdText(Math.max(standing.spareMicro, 0))]],
  }
}

/** Equity over all venues settled in money, and what of it no position needs. */
function unifiedStanding(context: FaceContext, user: string, account: AccountView) {
  let equityMicro = account.equityMicro
  let boundMicro = isolatedMargin(account.positions) + account.crossMaintenanceMarginMicro
  for (const dex of context.catalogue.dexs()) {
    const [market] = context.catalogue.perps(dex) ?? []
    if (dex === '' || (market?.collateralToken ?? MONEY) !== MONEY) continue
    const sub = context.host.view.account(user, dex)
    if (sub === undefined) continue
    // Unrealized profit of cross positions is in the shared equity already.
    equityMicro += isolatedMargin(sub.positions)
    boundMicro += isolatedMargin(sub.positions) + sub.crossMaintenanceMarginMicro
  }
  return { equityMicro, spareMicro: equityMicro - boundMicro }
}

function isolatedMargin(positions: readonly PositionView[]): number {
  return positions.reduce(
    (total, { marginMode, marginUsedMicro }) =>
      marginMode === 'isolated' ? total + marginUsedMicro : total,
    0,
  )
}

function balance(holding: TokenView) {
  const token = tokenNamed(holding.token)
  if (token === undefined) return []
  return [
    {
      coin: holding.token,
      token: token.index,
      total: fromScaled(holding.units, token.unitDecimals),
      hold: fromScaled(holding.heldUnits, token.unitDecimals),
      entryNtl: usdText(holding.costMicro),
    },
  ]
}
