'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type ActionFailure, failureOf } from '@/components/session/messages/actionFailure'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { useWallet } from '@/components/session/wallet/useWallet'
import { announcer } from '@/components/ui/overlays/announcer'
import { t } from '@/lib/i18n/t'
import { hasTooManyKeys } from '@/lib/queries/account/accountKeys'
import { runSetupAction, type SetupParams } from '@/lib/queries/account/runSetupAction'
import { type ActionPhase, refreshAfterSetup } from '@/lib/queries/runAccountAction'
import type { Provider } from '@/lib/schema/model/provider'
import { askSignAgain } from '@/lib/stores/system/signAgain'

/** What a setup step is doing, and how the last one ended. */
export interface SetupRun {
  /** Type of the action that is under way. */
  running: string | undefined
  phase: ActionPhase | undefined
  /** What the venue prepares and asks of the person meanwhile, as its plugin says it. */
  line: string | undefined
  /** What the wallet is asked to sign, made from the very bytes. */
  summary: readonly string[]
  failure: { type: string; failure: ActionFailure; hasTooManyKeys: boolean } | undefined
  run: (type: string, title: string, params?: SetupParams) => Promise<boolean>
}

/** Carries out setup steps one at a time; closing the dialog discards what is not signed yet. */
export function useRunSetupStep(provider: Provider, account: string): SetupRun {
  const client = usePerpsClient()
  const cache = useQueryClient()
  const { handle } = useWallet()
  const [running, setRunning] = useState<string>()
  const [phase, setPhase] = useState<ActionPhase>()
  const [line, setLine] = useState<string>()
  const [summary, setSummary] = useState<readonly string[]>([])
  const [failure, setFailure] = useState<SetupRun['failure']>()
  const open = useRef<AbortController>(undefined)

  useEffect(() => {
    const controller = new AbortController()
    open.current = controller
    return () => controller.abort()
  }, [])

  const run: SetupRun['run'] = async (type, title, params) => {
    if (running !== undefined) return false
    const signal = open.current?.signal
    const ofAccount = { provider: provider.key, address: account }
    setRunning(type)
    setFailure(undefined)
    setSummary([])
    try {
      await runSetupAction(client, {
        ...ofAccount,
        type,
        params,
        wallet: handle.wallet(),
        signal,
        confirmAgain: () => askSignAgain({ label: title, venue: provider.name }, signal),
        onWaiting(waiting) {
          setPhase(waiting.phase)
          setLine(waiting.line)
        },
        onSummary: setSummary,
      })
      announcer.announce(t('{title}: done', { title }))
      // Until the setup is seen to have it, its button must not ask for a second signature.
      setPhase(undefined)
      await refreshAfterSetup(cache, ofAccount)
      return true
    } catch (error) {
      void refreshAfterSetup(cache, ofAccount)
      if (signal?.aborted === true) return false
      const next = failureOf(error)
      setFailure({ type, failure: next, hasTooManyKeys: hasTooManyKeys(error) })
      announcer.alert(`${title}: ${next.message}`)
      return false
    } finally {
      setRunning(undefined)
      setPhase(undefined)
      setLine(undefined)
    }
  }

  return { running, phase, line, summary, failure, run }
}
