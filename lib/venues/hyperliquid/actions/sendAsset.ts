import type { SendAssetParams } from '@/lib/schema/action/actionParams'
import { validationError } from '@/lib/schema/perpsError'
import { USDC_TOKEN } from '@/lib/venues/hyperliquid/assetId'
import { requireUsdcAmount } from './deposit'
import type { UserStep } from './step'

/** The spot ledger, as the venue names it beside its sub-venues; empty text is the main one. */
export const SPOT_LEDGER = 'spot'

/** What moving money between ledgers needs to be known. */
export interface TransferFacts {
  /** Owner of the account, lower-case. */
  address: string
  /** How the venue names USDC in transfers, `USDC:0x…`: networks differ. */
  usdcToken: string
}

/**
 * Moves collateral between two ledgers of the account: the main perpetuals (empty text), `spot`
 * and sub-venues by name.
 * @throws 400/2002 for a token that is no collateral or a ledger that there is not
 */
export function sendAsset(
  params: SendAssetParams,
  facts: TransferFacts & { dexes: readonly string[]; tool: string },
): UserStep {
  const { dexes, tool } = facts
  if (params.collateral !== String(USDC_TOKEN)) {
    const message = `only USDC (${USDC_TOKEN}) moves between ledgers`
    throw validationError('params.collateral', message, tool)
  }
  const ledgers = [...dexes, SPOT_LEDGER]
  for (const field of ['sourceDex', 'destinationDex'] as const) {
    if (ledgers.includes(params[field])) continue
    const names = ledgers.map((ledger) => JSON.stringify(ledger)).join(', ')
    throw validationError(`params.${field}`, `must be one of ${names}`, tool)
  }
  requireUsdcAmount(params.amount, tool)
  return moveUsdc(params, facts)
}

/** The step that moves USDC between two ledgers of the account. */
export function moveUsdc(
  { sourceDex, destinationDex, amount }: Omit<SendAssetParams, 'collateral'>,
  { address, usdcToken }: TransferFacts,
): UserStep {
  const fields = {
    destination: address,
    sourceDex,
    destinationDex,
    token: usdcToken,
    amount,
    fromSubAccount: '',
  }
  return { kind: 'user', action: 'sendAsset', name: 'SendAsset', fields }
}
