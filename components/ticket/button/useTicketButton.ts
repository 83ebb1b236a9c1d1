'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useFaucet } from '@/components/session/actions/useFaucet'
import { useSetup } from '@/components/session/actions/useSetup'
import { notifyNow } from '@/components/session/messages/tradeNotifications'
import { useIsEmptyAccount } from '@/components/session/reads/accountReads'
import { faucetPathOf } from '@/components/session/reads/faucetPath'
import { usePublicConfig } from '@/components/session/reads/usePublicConfig'
import { useWallet } from '@/components/session/wallet/useWallet'
import type { TicketDraft } from '@/components/ticket/model/ticketInputs'
import type { TicketSummary } from '@/components/ticket/model/ticketSummary'
import type { FixAction, TicketError } from '@/components/ticket/validation/ticketError'
import { t } from '@/lib/i18n/t'
import { stepsLeft } from '@/lib/queries/account/setup'
import type { Waiting } from '@/lib/queries/runAccountAction'
import type { PlaceOrderParams } from '@/lib/schema/action/placeOrder'
import type { Provider } from '@/lib/schema/model/provider'
import { openDialog } from '@/lib/stores/dialog'
import { marketKey } from '@/lib/stores/market'
import { chooseMargin, ticketStore } from '@/lib/stores/ticket'
import { ticketRequestStore } from '@/lib/stores/ticketRequest'
import { isSpotMarket } from '@/lib/trade/isSpotMarket'
import {
  type TicketAccount,
  type TicketAccountRead,
  type TicketButton,
  ticketButton,
} from './ticketButton'
import { useWaitingText } from './useWaitingText'

/**
 * State of the connected account at the provider, as far as sending an order goes. Money comes
 * before setup: venues take approvals only from accounts that hold some.
 */
export function useTicketAccount(provider: string): TicketAccountRead {
  const wallet = useWallet()
  const setup = useSetup(provider)
  const isEmpty = useIsEmptyAccount(provider)
  const hasFaucet = faucetPathOf(usePublicConfig(), provider) !== undefined

  const account = (): TicketAccount => {
    if (wallet.status === 'disconnected' || wallet.status === 'connecting') {
      return { kind: 'disconnected' }
    }
    if (wallet.status === 'reconnecting') return { kind: 'reading' }
    if (setup.data === undefined) return { kind: setup.isError ? 'failed' : 'reading' }
    if (isEmpty) return { kind: 'unfunded', hasFaucet }
    if (!setup.data.isReady) return { kind: 'setup', stepsLeft: stepsLeft(setup.data).length }
    return { kind: 'ready' }
  }
  return { account: account(), readAccountAgain: setup.refetch }
}

/** What is about to be sent, for the person to read: an order, or a plan already in words. */
export type TicketSubmission =
  | PlaceOrderParams
  | { sentence: string; facts?: readonly (readonly [name: string, value: string])[] }

/** Confirmation that is open; `submission` is what would be sent this moment. */
export interface Confirmation {
  submission: TicketSubmission | undefined
  confirm: () => Promise<void>
  leave: () => void
}

/** The big button of the ticket, what a press does, and what waits to be confirmed. */
export interface TicketSending {
  button: TicketButton
  /** @param isHeld the button was held down as long as it asks for */
  press: (isHeld?: boolean) => Promise<void>
  confirmation: Confirmation | undefined
  /** Applies a quick fix. */
  applyFix: (fixAction: FixAction) => void
}

/** Walks from connecting a wallet to sending; what is sent is the caller's. */
export function useTicketButton(
  provider: Provider,
  facts: TicketDraft & {
    summary: TicketSummary
    errors: readonly TicketError[]
    /** What is waited for, while it is being sent. */
    waiting: Waiting | undefined
    /** What would be sent; undefined where it has an error. */
    submission: TicketSubmission | undefined
    /** What the button adds to side and size: `as 5 orders`. */
    suffix?: string
    send: () => Promise<void>
  },
): TicketSending {
  const { state, inputs, account, summary, errors, waiting, submission, suffix } = facts
  // What is read in the confirmation must not change under the press: a request to fill the ticket,
  // such as that of a site around this frame, ends it.
  const requests = useStore(ticketRequestStore, ({ request }) => request?.sequence ?? 0)
  const [confirmedAt, setConfirmedAt] = useState<number>()
  const [sent, setSent] = useState<TicketButton>()
  const confirmsOrders = useStore(ticketStore, (store) => store.confirmsOrders)
  const holdsToSend = useStore(ticketStore, (store) => store.holdsToSend)
  const faucet = useFaucet(provider.key)
  const router = useRouter()
  const waitingFor = useWaitingText(waiting, provider.name)
  const button = ticketButton({
    account,
    side: state.side,
    size: summary.size,
    sizeDecimals: inputs.market.szDecimals,
    symbol: inputs.market.baseAsset.displaySymbol,
    isSpot: isSpotMarket(inputs.market),
    errors,
    isBusy: waiting !== undefined || faucet?.isAsking === true,
    // The next step is shown only once it can be pressed.
    waitingFor: faucet?.isAsking === true ? t('Preparing…') : waitingFor,
    ...(waiting === undefined ? {} : { sent }),
    ...(suffix === undefined ? {} : { suffix }),
  })

  const send = () => {
    setSent(button)
    return facts.send()
  }

  const press = async (isHeld = false) => {
    switch (button.press) {
      case 'connect':
        openDialog('wallet')
        break
      case 'setup':
        openDialog('setup')
        break
      case 'faucet':
        await faucet?.ask()
        break
      case 'deposit':
        router.push('/transfers')
        break
      case 'retry':
        facts.readAccountAgain()
        break
      case 'submit':
        if (confirmsOrders) setConfirmedAt(requests)
        else if (isHeld || !holdsToSend) await send()
        else notifyNow(t('Not sent'), t('Hold the button down to send.'))
        break
      case undefined:
    }
  }

  const fund = () => {
    if (faucet === undefined) router.push('/transfers')
    else void faucet.ask()
  }

  const applyFix = (fixAction: FixAction) => {
    switch (fixAction.kind) {
      case 'ticket':
        facts.dispatch(fixAction.action)
        break
      case 'slippageCap':
        ticketStore.setState({ maxSlippagePercent: fixAction.percent })
        break
      case 'isolate':
        chooseMargin(marketKey(provider.key, inputs.market.id), { marginMode: 'ISOLATED' })
        break
      case 'fund':
        fund()
        break
      case 'transfer':
        router.push('/transfers?tab=move')
        break
      case 'retry':
        void press()
        break
      case 'leverage':
      case 'markets':
      case 'setup':
      case 'terms':
        openDialog(fixAction.kind)
    }
  }

  return {
    button,
    press,
    applyFix,
    confirmation:
      confirmedAt === requests
        ? {
            submission,
            leave: () => setConfirmedAt(undefined),
            confirm: async () => {
              setConfirmedAt(undefined)
              await send()
            },
          }
        : undefined,
  }
}
