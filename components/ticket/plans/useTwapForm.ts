'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMutex } from '@/components/session/actions/useMutex'
import { useRunAction } from '@/components/session/actions/useRunAction'
import { useClockOffset } from '@/components/session/live/useVenueNow'
import { notifyDone } from '@/components/session/messages/tradeNotifications'
import { useMarketSettings } from '@/components/session/reads/accountReads'
import { useWallet } from '@/components/session/wallet/useWallet'
import { useTicketButton } from '@/components/ticket/button/useTicketButton'
import type { TicketDraft } from '@/components/ticket/model/ticketInputs'
import { findError, type OrderFormModel } from '@/components/ticket/model/useOrderForm'
import { useTicketRefusal } from '@/components/ticket/validation/ticketRefusal'
import { t } from '@/lib/i18n/t'
import { keys } from '@/lib/queries/keys'
import type { Waiting } from '@/lib/queries/runAccountAction'
import type { ActionResult } from '@/lib/schema/action/action'
import type { PlaceTwapOrderParams } from '@/lib/schema/action/actionParams'
import type { Provider } from '@/lib/schema/model/provider'
import { noteSentTwap } from '@/lib/stores/orders/sentTwaps'
import { durationWords } from '@/lib/trade/durationWords'
import { type TwapVerdict, twapFacts, twapSentence, validateTwap } from './ticketTwap'

/** The ticket of a TWAP: the figures of its whole size, its plan, and sending it. */
export interface TwapFormModel extends OrderFormModel {
  plan: TwapVerdict['plan']
}

/** Validates a draft as a TWAP and sends it, the leverage chosen before it. */
export function useTwapForm(provider: Provider, draft: TicketDraft): TwapFormModel {
  const { state, dispatch, inputs } = draft
  const { market, leverage, position } = inputs
  const { isListed } = inputs.rules.marginModes
  const mode = position?.marginMode ?? (isListed ? inputs.marginMode : 'ISOLATED')
  const run = useRunAction(provider)
  const alone = useMutex()
  const cache = useQueryClient()
  const { account } = useWallet()
  const settings = useMarketSettings(provider.key, market.id)
  const aheadMs = useClockOffset(provider.key)
  const [waiting, setWaiting] = useState<Waiting>()
  const { summary, errors, plan, params } = validateTwap(state, inputs, provider)
  const refusal = useTicketRefusal(draft, summary)
  const sentence = params === undefined ? undefined : twapSentence(params, market, provider.name)

  /** A TWAP says nothing of leverage: what was chosen for the market goes first, where it must. */
  const setLeverage = async (): Promise<readonly ActionResult[] | undefined> => {
    if (state.reduceOnly || leverage === undefined) return []
    const set = settings.data
    const hasMode = !isListed || set?.marginMode === mode
    if (set?.leverage === leverage && hasMode) return []
    // The action names a whole leverage: of one between two the lower.
    const wholeLeverage = Math.floor(leverage)
    const answer = await run({
      action: 'updateLeverage',
      params: {
        market: { marketId: market.id, categoryId: market.categoryId },
        leverage: wholeLeverage,
        marginMode: mode,
      },
      label: t('Leverage of {displaySymbol} to {leverage}×', {
        displaySymbol: market.baseAsset.displaySymbol,
        leverage: wholeLeverage,
      }),
      onWaiting: setWaiting,
      onFailure: refusal.note,
    })
    return answer.kind === 'accepted' ? answer.results : undefined
  }

  const send = async () => {
    if (params === undefined || sentence === undefined) return
    const clear = () => dispatch({ kind: 'sent', of: state })
    setWaiting({ phase: 'preparing' })
    refusal.note(undefined)
    const label = t('TWAP: {replace}', { replace: sentence.replace(/\.$/, '') })
    const before = await setLeverage()
    const forget = before ? noteSent(provider.key, params, Date.now() + aheadMs) : undefined
    const answer = before
      ? await run({
          ...{ action: 'placeTwapOrder', params, label, before },
          ...{ onWaiting: setWaiting, onUnknown: clear, onFailure: refusal.note },
        })
      : undefined
    setWaiting(undefined)
    if (answer?.kind === 'refused') forget?.()
    if (account !== undefined) {
      void cache.invalidateQueries({ queryKey: keys.twapHistory(provider.key, account) })
    }
    if (answer?.kind !== 'accepted') return
    notifyDone(t('TWAP started'), sentence)
    clear()
  }

  const sending = useTicketButton(provider, {
    ...draft,
    summary,
    errors,
    waiting,
    submission:
      params === undefined || sentence === undefined
        ? undefined
        : { sentence, facts: twapFacts(params, market) },
    ...(plan === undefined
      ? {}
      : {
          suffix: t('over {durationWords}', {
            durationWords: durationWords(plan.durationSeconds / 60),
          }),
        }),
    send: async () => void (await alone(send)),
  })
  return {
    ...draft,
    ...sending,
    summary,
    errors,
    errorOf: findError(errors),
    refusal: refusal.visible,
    plan,
  }
}

/** Its first slice may be reported before the venue lists it. */
function noteSent(provider: string, params: PlaceTwapOrderParams, sentAtMs: number): () => void {
  const { market, side, durationSeconds } = params
  return noteSentTwap({ provider, marketId: market.marketId, side, durationSeconds, sentAtMs })
}
