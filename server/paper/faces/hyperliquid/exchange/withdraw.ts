import type { FaceContext } from '@/server/paper/faces/hyperliquid/context'
import { usdText } from '@/server/paper/faces/hyperliquid/listings/catalogue'
import { toFaceRecord } from '@/server/paper/faces/hyperliquid/records/factRecord'
import { isDecimalText, toScaled } from '@/server/paper/faces/hyperliquid/views/decimalText'
import { transactionHash } from '@/server/paper/faces/hyperliquid/views/transactionHash'
import { refuse } from './conclude'
import { DONE, type ExchangeReply, refused } from './replies'
import type { ActionSender } from './sender'
import type { UserActionOf } from './userActions'

/** What a withdrawal costs; it comes out of the amount. */
const WITHDRAWAL_FEE_MICRO = 1_000_000
/** The venue's validators take about this long; the admin clock moves it along. */
const WITHDRAWAL_DELAY_MS = 3 * 60_000

const ZERO_ADDRESS = `0x${'0'.repeat(40)}`

/**
 * `withdraw3`: takes free collateral off the account at once and has the bridge pay it, less the
 * fee, some minutes later. Debit, debt and ledger entry are one record on disk.
 */
export async function withdraw(
  context: FaceContext,
  sender: ActionSender,
  action: UserActionOf<'withdraw3'>,
): Promise<ExchangeReply> {
  const { account, timeMs } = sender
  const destination = action.destination.toLowerCase()
  const amountMicro = isDecimalText(action.amount) ? toScaled(action.amount, 6) : undefined
  if (amountMicro === undefined || amountMicro <= 0) {
    return refuse(context, sender, 'Invalid withdrawal amount.')
  }
  if (amountMicro <= WITHDRAWAL_FEE_MICRO) {
    return refuse(context, sender, 'Withdrawal amount must be larger than the fee of 1 USDC.')
  }
  if (destination === ZERO_ADDRESS) return refuse(context, sender, 'Invalid destination.')
  const receivedMicro = amountMicro - WITHDRAWAL_FEE_MICRO
  const result = await context.host.submit(
    { type: 'adjustBalance', account, deltaMicro: -amountMicro, cause: 'withdrawal' },
    toFaceRecord(
      sender.record({
        facts: [
          {
            kind: 'payout',
            id: transactionHash(`withdraw:${account}:${action.time}`),
            destination,
            amountMicro: receivedMicro,
            dueMs: timeMs + WITHDRAWAL_DELAY_MS,
          },
          {
            kind: 'ledger',
            account,
            timeMs,
            delta: {
              type: 'withdraw',
              usdc: usdText(receivedMicro),
              nonce: action.time,
              fee: usdText(WITHDRAWAL_FEE_MICRO),
            },
          },
        ],
      }),
    ),
    toFaceRecord(sender.record()),
  )
  return result.ok ? DONE : refused('Insufficient balance for withdrawal.')
}
