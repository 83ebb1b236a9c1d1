'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { tellDone } from '@/components/session/tradeNews'
import { useMarketSettings } from '@/components/session/useMarketSettings'
import { useRunAction } from '@/components/session/useRunAction'
import { useWallet } from '@/components/session/useWallet'
import { say } from '@/lib/messages/say'
import { keys } from '@/lib/queries/keys'
import type { ActionPhase } from '@/lib/queries/runAction'
import type { Provider } from '@/lib/schema/provider'
import { durationWords } from '@/lib/trade/twapPlan'
import { judgeTwap, type TwapVerdict, twapSentence } from './ticketTwap'
import { findError, type OrderFormModel, type TicketDraft } from './useOrderForm'
import { useTicketButton } from './useTicketButton'
import { useTicketRefusal } from './useTicketRefusal'

/** The ticket of a TWAP: the figures of its whole size, its plan, and sending it. */
export interface TwapFormModel extends OrderFormModel {
  plan: TwapVerdict['plan']
}

/** Judges a draft as a TWAP and sends it, the leverage chosen before it. */
export function useTwapForm(provider: Provider, draft: TicketDraft): TwapFormModel {
  const { state, dispatch, inputs } = draft
  const { market, leverage, position } = inputs
  const run = useRunAction(provider)
  const cache = useQueryClient()
  const { account } = useWallet()
  const settings = useMarketSettings(provider.key, market.id)
  const [phase, setPhase] = useState<ActionPhase>()
  const { summary, errors, plan, params } = judgeTwap(state, inputs, provider)
  const refusal = useTicketRefusal(draft, summary)
  const sentence = params === undefined ? undefined : twapSentence(params, market, provider.name)

  /** A TWAP says nothing of leverage: what was chosen for the market goes first. */
  const setLeverage = async (): Promise<boolean> => {
    if (state.reduceOnly || settings.data?.leverage === leverage) return true
    const answer = await run({
      action: 'updateLeverage',
      params: {
        market: { marketId: market.id, categoryId: market.categoryId },
        leverage,
        marginMode: position?.marginMode ?? 'ISOLATED',
      },
      label: say('Leverage of {displaySymbol} to {leverage}×', {
        displaySymbol: market.baseAsset.displaySymbol,
        leverage,
      }),
      onPhase: setPhase,
      onFailure: refusal.note,
    })
    return answer.kind === 'accepted'
  }

  const send = async () => {
    if (params === undefined || sentence === undefined || phase !== undefined) return
    const clear = () => dispatch({ kind: 'sent' })
    setPhase('preparing')
    refusal.note(undefined)
    const label = say('TWAP: {replace}', { replace: sentence.replace(/\.$/, '') })
    const answer = (await setLeverage())
      ? await run({
          ...{ action: 'placeTwapOrder', params, label },
          ...{ onPhase: setPhase, onUnknown: clear, onFailure: refusal.note },
        })
      : undefined
    setPhase(undefined)
    if (account !== undefined) {
      void cache.invalidateQueries({ queryKey: keys.twapHistory(provider.key, account) })
    }
    if (answer?.kind !== 'accepted') return
    tellDone(say('TWAP started'), sentence)
    clear()
  }

  const sending = useTicketButton(provider, {
    ...draft,
    summary,
    errors,
    phase,
    what: sentence === undefined ? undefined : { sentence },
    ...(plan === undefined
      ? {}
      : {
          suffix: say('over {durationWords}', {
            durationWords: durationWords(plan.durationSeconds / 60),
          }),
        }),
    send,
  })
  return {
    ...draft,
    ...sending,
    summary,
    errors,
    errorOf: findError(errors),
    refusal: refusal.shown,
    plan,
  }
}
