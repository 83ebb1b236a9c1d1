'use client'
import { useState } from 'react'
import { useMutex } from '@/components/session/actions/useMutex'
import { type ActionAnswer, useRunAction } from '@/components/session/actions/useRunAction'
import type { ActionFailure } from '@/components/session/messages/actionFailure'
import type { ActionPhase } from '@/lib/queries/runAccountAction'
import type { ActionParamsInput } from '@/lib/schema/action/actionParams'
import type { ActionType, Signer } from '@/lib/schema/model/enums'
import type { Provider } from '@/lib/schema/model/provider'
import { isSignedByKey } from '@/lib/trade/rules/descriptor'

/** State of a transfer that a form started. */
export interface TransferRun {
  phase: ActionPhase | undefined
  /** What the venue prepares and asks of the person meanwhile, as its plugin says it. */
  line: string | undefined
  /** Who signs it: the wallet, or the key of this browser. */
  signer: Signer | undefined
  /** What is signed or broadcast, made from the very bytes. */
  summary: readonly string[]
  failure: ActionFailure | undefined
  run: <Type extends ActionType>(
    action: Type,
    params: ActionParamsInput<Type>,
    label: string,
    onPhase?: (phase: ActionPhase) => void,
  ) => Promise<ActionAnswer>
}

/** Runs the transfers of one form, one at a time. */
export function useTransferRun(provider: Provider): TransferRun {
  const run = useRunAction(provider)
  const alone = useMutex()
  const [phase, setPhase] = useState<ActionPhase>()
  const [line, setLine] = useState<string>()
  const [signer, setSigner] = useState<Signer>()
  const [summary, setSummary] = useState<readonly string[]>([])
  const [failure, setFailure] = useState<ActionFailure>()
  return {
    phase,
    line,
    signer,
    summary,
    failure,
    async run(action, params, label, onPhase) {
      const answer = await alone(() => send(action, params, label, onPhase))
      return answer ?? { kind: 'failed' }
    },
  }

  async function send<Type extends ActionType>(
    action: Type,
    params: ActionParamsInput<Type>,
    label: string,
    onPhase?: (phase: ActionPhase) => void,
  ): Promise<ActionAnswer> {
    setPhase('preparing')
    setSigner(isSignedByKey(provider, action) ? 'SDK' : 'USER')
    setSummary([])
    setFailure(undefined)
    const answer = await run({
      action,
      params,
      label,
      onWaiting(waiting) {
        setPhase(waiting.phase)
        setLine(waiting.line)
        if (waiting.signer !== undefined) setSigner(waiting.signer)
        onPhase?.(waiting.phase)
      },
      onSummary: setSummary,
      onFailure: setFailure,
    })
    setPhase(undefined)
    setLine(undefined)
    setSummary([])
    return answer
  }
}
