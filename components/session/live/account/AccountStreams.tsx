'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useReadableAccount } from '@/components/session/actions/useSetup'
import { useOnFresh } from '@/components/session/live/useOnFresh'
import { useArePricesOld } from '@/components/session/live/useVenueAge'
import { createAccountNotifications } from '@/components/session/messages/accountNotifications'
import { createMarginWatch } from '@/components/session/messages/marginWarning'
import {
  dismissNotification,
  notifyMarginDanger,
} from '@/components/session/messages/tradeNotifications'
import { useVenues } from '@/components/session/reads/useVenues'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { twapsQuery } from '@/lib/queries/account/twaps'
import { keys } from '@/lib/queries/keys'
import { streamAccountInto } from '@/lib/queries/streamInto'
import type { Fill } from '@/lib/schema/model/fill'
import type { TwapOrder } from '@/lib/schema/model/twap'
import { groupOfOrder } from '@/lib/stores/orders/orderGroups'
import { namesOf } from '@/lib/stores/orders/pendingOrders'
import { sentTwapsOf } from '@/lib/stores/orders/sentTwaps'
import { noteShownAccount } from '@/lib/stores/shownAccounts'
import { createSliceGroups } from './sliceGroups'
import { useMarginsLeft } from './useMarginsLeft'
import { usePendingCheck } from './usePendingCheck'

/**
 * Keeps the connected account's orders, fills, positions and figures live in the query cache, and
 * reports what happens to them. Mounted once per provider on a page that shows them; shows nothing.
 */
export function AccountStreams({ provider }: { provider: string }) {
  useEffect(() => noteShownAccount(provider), [provider])
  return <VenueStreams provider={provider} />
}

/** The same without a word to `OtherAccountStreams`, which mounts it where no page does. */
export function VenueStreams({ provider }: { provider: string }) {
  const client = usePerpsClient()
  const cache = useQueryClient()
  const address = useReadableAccount(provider)
  usePendingCheck(provider, address)
  useSentSteps(provider, address)
  const { venues } = useVenues()
  const isOneOfSeveral = venues !== undefined && venues.length > 1
  const venue = isOneOfSeveral ? venues.find(({ key }) => key === provider)?.name : undefined
  useMarginWarnings(provider, useArePricesOld(provider), venue)

  useEffect(() => {
    if (address === undefined) return undefined
    const plugin = client.plugin(provider)
    const sliceGroups = createSliceGroups()
    const groupOf = (fill: Fill) => {
      const group = namesOf(fill)
        .map(groupOfOrder)
        .find((found) => found !== undefined)
      if (group !== undefined) return group
      const running = cache.getQueryData<readonly TwapOrder[]>(keys.twaps(provider, address))
      // Only pages that show TWAPs keep them live: elsewhere one read names the slices that follow.
      if (running === undefined) void cache.prefetchQuery(twapsQuery(client, { provider, address }))
      return sliceGroups.groupOf(fill, running ?? [], sentTwapsOf(provider))
    }
    return streamAccountInto(
      cache,
      plugin,
      { provider, address },
      createAccountNotifications(groupOf, venue),
    )
  }, [client, cache, provider, address, venue])

  useOnFresh(provider, () => {
    if (address === undefined) return
    void cache.invalidateQueries({
      queryKey: keys.account(provider, address),
      predicate: ({ queryKey }) => !queryKey.includes('setup'),
    })
  })

  return null
}

/** Settles what the account's orders were when an earlier page of this browser was left. */
function useSentSteps(provider: string, address: string | undefined): void {
  const client = usePerpsClient()
  const cache = useQueryClient()

  useEffect(() => {
    if (address === undefined) return undefined
    const controller = new AbortController()
    // What cannot be fetched or read now is there for the next page.
    import('./checkSentSteps')
      .then(({ checkSentSteps }) =>
        checkSentSteps(client, cache, { provider, address }, controller.signal),
      )
      .catch(() => undefined)
    return () => controller.abort()
  }, [client, cache, provider, address])
}

/**
 * Warns of every position that comes near its liquidation, once. Not while prices are old: what
 * they say of a margin holds no longer.
 * @param venue its name, where the desk has several
 */
function useMarginWarnings(
  provider: string,
  arePricesOld: boolean,
  venue: string | undefined,
): void {
  const margins = useMarginsLeft(provider)
  const name = useRef(venue)
  useEffect(() => {
    name.current = venue
  }, [venue])
  const [watch] = useState(() => createMarginWatch(() => name.current))
  useEffect(() => {
    if (arePricesOld) return
    const { entered, ended } = watch(margins)
    for (const id of ended) dismissNotification(id)
    for (const warning of entered) notifyMarginDanger(warning)
  }, [watch, margins, arePricesOld])
}
