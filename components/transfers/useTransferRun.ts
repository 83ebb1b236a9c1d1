'use client'
import { useState } from 'react'
import type { ActionFailure } from '@/components/session/actionFailure'
import { type ActionAnswer, useRunAction } from '@/components/session/useRunAction'
import type { ActionPhase } from '@/lib/queries/runAction'
import type { ActionParamsInput } from '@/lib/schema/actionParams'
import type { ActionType } from '@/lib/schema/enums'
import type { Provider } from '@/lib/schema/provider'

/** How a transfer that a form started stands. */
export interface TransferRun {
  phase: ActionPhase | undefined
  /** What is signed or broadcast, made from the very bytes. */
  summary: readonly string[]
  failure: ActionFailure | undefined
  run: <Type extends ActionType>(
    action: Type,
    params: ActionParamsInput<Type>,
    label: string,
  ) => Promise<ActionAnswer['kind']>
}

/** Runs the transfers of one form, one at a time. */
export function useTransferRun(provider: Provider): TransferRun {
  const runAction = useRunAction(provider)
  const [phase, setPhase] = useState<ActionPhase>()
  const [summary, setSummary] = useState<readonly string[]>([])
  const [failure, setFailure] = useState<ActionFailure>()
  return {
    phase,
    summary,
    failure,
    async run(action, params, label) {
      if (phase !== undefined) return 'failed'
      setPhase('preparing')
      setSummary([])
      setFailure(undefined)
      const { kind } = await runAction({
        action,
        params,
        label,
        onPhase: setPhase,
        onSummary: setSummary,
        onFailure: setFailure,
      })
      setPhase(undefined)
      setSummary([])
      return kind
    },
  }
}
