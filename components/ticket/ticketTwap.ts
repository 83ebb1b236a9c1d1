import { amountOf } from '@/components/session/orderWords'
import { say } from '@/lib/messages/say'
import type { PlaceTwapOrderParams } from '@/lib/schema/actionParams'
import type { Market } from '@/lib/schema/market'
import type { Provider } from '@/lib/schema/provider'
import { durationWords, planTwap, readMinutes, type TwapPlan } from '@/lib/trade/twapPlan'
import { accountErrors } from './ticketAccountErrors'
import { marketErrors } from './ticketBookErrors'
import { type TicketCure, typing } from './ticketCure'
import { fault, noSize, type TicketError } from './ticketFault'
import type { TicketInputs } from './ticketInputs'
import type { TicketState } from './ticketState'
import { summarizeTicket, type TicketSummary } from './ticketSummary'
import { honours } from './ticketTabs'

/** A draft read as a TWAP: its figures, its plan, and what is sent or what stands against it. */
export interface TwapVerdict {
  summary: TicketSummary
  plan: TwapPlan | undefined
  errors: readonly TicketError[]
  /** undefined while anything stands against it. */
  params: PlaceTwapOrderParams | undefined
}

/** Reads a draft as a TWAP. Extras go out only where the provider advertises them. Pure. */
export function judgeTwap(
  state: TicketState,
  inputs: TicketInputs,
  provider: Pick<Provider, 'actions' | 'minOrderValueUsd' | 'minReduceOrderValueUsd'>,
): TwapVerdict {
  const { market } = inputs
  const { side, reduceOnly, twap } = state
  const summary = summarizeTicket({ ...state, type: 'TWAP' }, inputs)
  const minutes = readMinutes(twap.hours, twap.minutes)
  const { size, entryPrice: price } = summary
  const { plan, faults } = planTwap({ minutes, size, price, reduceOnly }, market, provider)
  const errors: TicketError[] = [
    ...marketErrors(inputs),
    ...faults.map(({ field, short, message, useSize, useMinutes }) =>
      fault(
        field,
        short,
        message,
        useSize && typing(say('Use {useSize}', { useSize }), { kind: 'fill', size: useSize }),
        useMinutes === undefined ? undefined : runFor(useMinutes),
      ),
    ),
    ...(size === undefined ? [noSize()] : []),
    ...accountErrors(state, inputs, summary),
  ]
  if (errors.length > 0 || plan === undefined || size === undefined) {
    return { summary, plan, errors, params: undefined }
  }
  const isRandomizable = honours(provider, 'placeTwapOrder', 'randomize')
  return {
    summary,
    plan,
    errors,
    params: {
      market: { marketId: market.id, categoryId: market.categoryId },
      side,
      size,
      durationSeconds: plan.durationSeconds,
      reduceOnly,
      ...(isRandomizable ? { randomize: twap.isRandomized } : {}),
    },
  }
}

/** A press that sets how long it runs. */
function runFor(minutes: number): TicketCure {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const change = { hours: String(hours), minutes: String(rest) }
  return typing(say('Use {durationWords}', { durationWords: durationWords(minutes) }), {
    kind: 'twap',
    change,
  })
}

/** What a TWAP does, as a sentence. */
export function twapSentence(
  { side, size, durationSeconds, reduceOnly }: PlaceTwapOrderParams,
  market: Pick<Market, 'baseAsset'>,
  venueName: string,
): string {
  const values = {
    ...amountOf({ size, market }),
    duration: durationWords(durationSeconds / 60),
    venueName,
  }
  if (reduceOnly) {
    return side === 'BUY'
      ? say('Buy {size} {symbol} over {duration} at market on {venueName}, reduce only.', values)
      : say('Sell {size} {symbol} over {duration} at market on {venueName}, reduce only.', values)
  }
  return side === 'BUY'
    ? say('Buy {size} {symbol} over {duration} at market on {venueName}.', values)
    : say('Sell {size} {symbol} over {duration} at market on {venueName}.', values)
}
