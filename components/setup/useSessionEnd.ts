'use client'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useNow } from '@/components/figures/useNow'
import { useSetup } from '@/components/session/actions/useSetup'
import { useOwnKeys } from '@/components/session/wallet/useKeys'
import type { Provider } from '@/lib/schema/model/provider'
import { signOutStore, signOutsOf } from '@/lib/stores/system/signOuts'
import { signInStep } from '@/lib/trade/rules/setupRules'
import { sessionEnd, sessionOf } from './sessionEnd'

/**
 * How the session of an account at a venue ends, or ended while the page was open; undefined while it
 * lasts, and where the person ended it.
 */
export function useSessionEnd(provider: Provider, account: string): ReturnType<typeof sessionEnd> {
  const nowMs = useNow()
  const { data: credentials } = useOwnKeys(provider.key)
  const signIn = signInStep(provider)
  const setup = useSetup(provider.key)
  const signOuts = useStore(signOutStore, (state) => signOutsOf(state, provider.key, account))
  /** Sign-outs by the person when a session was last seen; undefined where none was. */
  const [seenAfter, setSeenAfter] = useState<number>()
  const own = credentials ?? []
  if (seenAfter !== signOuts && sessionOf(own) !== undefined) setSeenAfter(signOuts)
  const isSignedOut = setup.data?.items.some(
    ({ descriptor, satisfied }) => descriptor.type === signIn?.type && !satisfied,
  )
  const isLost = seenAfter === signOuts && isSignedOut === true
  return nowMs === undefined ? undefined : sessionEnd(own, nowMs, isLost)
}
