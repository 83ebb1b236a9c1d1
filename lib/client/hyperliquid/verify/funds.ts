import { differencesBetween } from '@/lib/client/differences'
import type { Intent, Verification } from '@/lib/client/intent'
import { decimalPlaces } from '@/lib/decimal/snap'
import { actionParams } from '@/lib/schema/actionParams'
import { type ActionStep, isEvmTxStep } from '@/lib/schema/actionStep'
import { depositCall, USDC_DECIMALS } from '@/lib/venues/hyperliquid/depositCall'
import { USDC_TOKEN } from '@/lib/venues/hyperliquid/market'
import { refuse, type VerifyFacts } from './facts'
import { verifyUserStep } from './userStep'

const SPOT = 'spot'

/** Money that leaves the venue: to the very address and amount that were asked for. */
export function verifyWithdrawal(
  intent: Intent,
  step: ActionStep,
  facts: VerifyFacts,
): Verification {
  const params = actionParams.withdrawal.safeParse(intent.params)
  if (!params.success) return refuse('params', 'a withdrawal', 'unreadable')
  const { amount } = params.data
  const destination = params.data.destination.toLowerCase()
  return verifyUserStep(intent, step, facts, 'Withdraw', () => ({
    fields: { destination, amount },
    summary: [`Withdraw ${amount} USDC to ${destination}`, 'The venue keeps its fee of it'],
  }))
}

/** What may precede a withdrawal from spot: the same amount, to the main ledger. */
export function verifyWithdrawalSource(
  intent: Intent,
  step: ActionStep,
  facts: VerifyFacts,
): Verification {
  const params = actionParams.withdrawal.safeParse(intent.params)
  if (!params.success) return refuse('params', 'a withdrawal', 'unreadable')
  const { amount, route } = params.data
  if (route !== SPOT) return refuse('action', 'withdrawal alone', step.action)
  return verifyMove(intent, step, facts, { amount, sourceDex: SPOT, destinationDex: '' })
}

/** Collateral moved between two ledgers of the account itself. */
export function verifySendAsset(
  intent: Intent,
  step: ActionStep,
  facts: VerifyFacts,
): Verification {
  const params = actionParams.sendAsset.safeParse(intent.params)
  if (!params.success) return refuse('params', 'a transfer', 'unreadable')
  if (params.data.collateral !== String(USDC_TOKEN)) {
    return refuse('params.collateral', `USDC (${USDC_TOKEN})`, params.data.collateral)
  }
  return verifyMove(intent, step, facts, params.data)
}

function verifyMove(
  intent: Intent,
  step: ActionStep,
  facts: VerifyFacts,
  move: { amount: string; sourceDex: string; destinationDex: string },
): Verification {
  const { usdcToken } = facts
  if (usdcToken === undefined) {
    return refuse('typedData.message.token', 'a token that the venue lists', 'none was read')
  }
  const { amount, sourceDex, destinationDex } = move
  const words = `from ${ledgerName(sourceDex)} to ${ledgerName(destinationDex)}`
  return verifyUserStep(intent, step, facts, 'SendAsset', () => ({
    fields: {
      destination: intent.address.toLowerCase(),
      sourceDex,
      destinationDex,
      token: usdcToken,
      amount,
      fromSubAccount: '',
    },
    summary: [`Move ${amount} USDC ${words} of this account`],
  }))
}

/** The transaction of a deposit: the pinned token, to the pinned bridge, on the pinned chain. */
export function verifyDeposit(intent: Intent, step: ActionStep): Verification {
  const params = actionParams.deposit.safeParse(intent.params)
  if (!params.success) return refuse('params', 'a deposit', 'unreadable')
  const { amount, chainId, tokenAddress } = params.data
  const { deposit: route } = intent.pins
  if (!route) return refuse('txParams', 'no deposit at all', 'one to broadcast')
  if (chainId !== route.chainId) {
    return refuse('params.chainId', String(route.chainId), String(chainId))
  }
  if (tokenAddress !== route.usdcAddress) {
    return refuse('params.tokenAddress', route.usdcAddress, tokenAddress)
  }
  if (decimalPlaces(amount) > USDC_DECIMALS) {
    return refuse('params.amount', `at most ${USDC_DECIMALS} decimals`, amount)
  }
  if (!isEvmTxStep(step)) return refuse('txParams', 'a transaction', 'another kind of step')
  const differences = differencesBetween(depositCall(route, amount), step.txParams, 'txParams')
  if (differences.length > 0) return { ok: false, differences }
  const summary = [
    `Send ${amount} USDC (${route.usdcAddress}) to the venue's bridge ${route.bridgeAddress}`,
    `On chain ${chainId}; credited to ${intent.address.toLowerCase()}`,
  ]
  return { ok: true, summary }
}

function ledgerName(dex: string): string {
  if (dex === '') return 'perpetuals'
  return dex === SPOT ? 'spot' : `sub-venue ${dex}`
}
