'use client'
import { createContext, useContext } from 'react'
import type { EmbedKind } from '@/lib/embed/embedKinds'
import type { BadParam, EmbedParams } from '@/lib/embed/embedParams'
import type { GuestEvent } from '@/lib/embed/envelope'
import type { UnusedParam } from '@/lib/embed/frameFields'
import type { GuestPayloads, HostPayloads } from '@/lib/embed/messages'
import type { OhlcvInterval } from '@/lib/schema/model/enums'
import type { FailureNotification } from '@/lib/stores/orderNotifications'

/** A market of a venue. */
export interface MarketRef {
  provider: string
  marketId: string
  /** The visitor followed a link to it; absent: the host or the address asks for it. */
  isFollowed?: true
}

/** What the server read from an embedded page's address. */
export interface EmbedSettings {
  kind: EmbedKind
  params: EmbedParams
  bad: readonly BadParam[]
  unknown: readonly string[]
  /** Parameters that are in order and change nothing on this page; absent: none. */
  unused?: readonly UnusedParam[]
  /** Origin of the host, approved; absent: no messages. */
  parentOrigin?: string | undefined
  /** Market where the address names none. */
  usualMarket: MarketRef
}

/** What the parts of an embedded page share. */
export interface EmbedPageState extends EmbedSettings {
  /** Market that the host moved the page to. */
  chosen: MarketRef | undefined
  /** Candle width that the address or the host asks for; a new object each time. */
  interval: { width: OhlcvInterval } | undefined
  /** Sends an event to the host, where it subscribed. */
  notify<Type extends GuestEvent>(type: Type, payload: GuestPayloads[Type]): void
  /** Grows when the host subscribes: the present state is sent again then. */
  subscription: number
  /** Reports to the host what failed. */
  report(failure: FailureNotification): void
  /** What the host said of its wallet; undefined until it did. */
  walletOffer: { isProvided: boolean; name?: string | undefined } | undefined
  /** What the host asks the ticket to show, oldest first; all that the ticket was not filled with yet. */
  hostFills: readonly HostPayloads['ticket.fill'][]
  /** Calls back with changes of the host's wallet; the result ends it. */
  onWalletEvent(listener: (event: HostPayloads['wallet.event']) => void): () => void
  /** Shows another market in place. */
  choose(market: MarketRef): void
  hides(part: NonNullable<EmbedParams['hide']>[number]): boolean
  /** Whether a part is wanted that the page has only on request. */
  shows(part: NonNullable<EmbedParams['show']>[number]): boolean
}

export const EmbedPageContext = createContext<EmbedPageState | undefined>(undefined)

/** @throws Error outside of `EmbedFrame`: a mistake in the page's composition. */
export function useEmbedPage(): EmbedPageState {
  const state = useContext(EmbedPageContext)
  if (state === undefined) throw new Error('useEmbedPage needs EmbedFrame above it')
  return state
}
