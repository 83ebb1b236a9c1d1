import type { Decimal } from '@/lib/decimal/decimal'
import { actionParams } from '@/lib/schema/actionParams'
import type { ActionType } from '@/lib/schema/enums'
import { parse } from '@/lib/schema/parse'
import { validationError } from '@/lib/schema/perpsError'
import { USDC_TOKEN } from '@/lib/venues/hyperliquid/market'
import type { BuildContext, BuildRequest, BuiltStep } from '@/server/venues/adapter'
import { requireUsdcAmount } from './transferAmount'
import { userStep } from './userStep'
import { type HyperliquidVenue, KEY } from './venue'

/** The spot ledger, as the venue names it beside its sub-venues; empty text is the main one. */
export const SPOT_LEDGER = 'spot'

/**
 * Moves collateral between two ledgers of the account: the main perpetuals (empty text), `spot`
 * and sub-venues by name. Signed by the owner's wallet.
 * @throws 400/2002 for a token that is no collateral or a ledger that there is not
 */
export async function buildSendAsset(
  venue: HyperliquidVenue,
  request: BuildRequest,
  context: BuildContext,
): Promise<BuiltStep[]> {
  const params = parse(actionParams.sendAsset, request.params, { tool: KEY, root: 'params' })
  const { amount, collateral, sourceDex, destinationDex } = params
  if (collateral !== String(USDC_TOKEN)) {
    const message = `only USDC (${USDC_TOKEN}) moves between ledgers`
    throw validationError('params.collateral', message, KEY)
  }
  const { dexes } = await venue.universe.get(context.signal)
  const ledgers = [...dexes.map(({ name }) => name), SPOT_LEDGER]
  for (const field of ['sourceDex', 'destinationDex'] as const) {
    if (ledgers.includes(params[field])) continue
    const names = ledgers.map((ledger) => JSON.stringify(ledger)).join(', ')
    throw validationError(`params.${field}`, `must be one of ${names}`, KEY)
  }
  requireUsdcAmount(amount)
  return [await sendStep(venue, request, { sourceDex, destinationDex, amount }, context)]
}

/** The step that moves USDC between two ledgers of the account. */
export async function sendStep(
  venue: HyperliquidVenue,
  { address }: BuildRequest,
  move: { sourceDex: string; destinationDex: string; amount: Decimal },
  context: BuildContext,
): Promise<BuiltStep> {
  const action: ActionType = 'sendAsset'
  return await userStep(
    venue,
    {
      action,
      address,
      name: 'SendAsset',
      type: 'sendAsset',
      fields: {
        destination: address,
        sourceDex: move.sourceDex,
        destinationDex: move.destinationDex,
        token: await venue.tokens.wireName(USDC_TOKEN, context.signal),
        amount: move.amount,
        fromSubAccount: '',
      },
      probe: (nonce) => ({ kind: 'ledger', type: 'send', nonce }),
    },
    context,
  )
}
