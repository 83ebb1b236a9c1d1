'use client'
import { useState } from 'react'
import { Address } from '@/components/figures/Address'
import { errorText } from '@/components/session/errorText'
import { tellDone } from '@/components/session/tradeNews'
import { useFeeApproval } from '@/components/session/useKeys'
import { useRunAction } from '@/components/session/useRunAction'
import { Button } from '@/components/ui/Button'
import { ErrorState } from '@/components/ui/ErrorState'
import { sayNodes } from '@/components/ui/sayNodes'
import { TableSkeleton } from '@/components/ui/TableSkeleton'
import { fromScaledInteger } from '@/lib/decimal/scale'
import { say } from '@/lib/messages/say'
import type { FeeApproval } from '@/lib/queries/agents'
import type { Provider } from '@/lib/schema/provider'
import { KeyCard } from './KeyCard'

/** The platform fee: how much of each order may be charged, and by whom. */
export function FeeCard({ provider }: { provider: Provider }) {
  const approval = useFeeApproval(provider.key)
  return (
    <KeyCard
      title={say('Platform fee')}
      description={say(
        "Orders placed here pay this fee on top of the venue's. Without the approval the venue refuses them.",
      )}
    >
      {approval.data !== undefined ? (
        <FeeRow provider={provider} approval={approval.data} />
      ) : approval.isError ? (
        <ErrorState
          title={say('The approval could not be read')}
          {...errorText(approval.error)}
          onRetry={approval.refetch}
        />
      ) : (
        <TableSkeleton rows={1} />
      )}
    </KeyCard>
  )
}

function FeeRow({ provider, approval }: { provider: Provider; approval: FeeApproval | null }) {
  const run = useRunAction(provider)
  const [isBusy, setIsBusy] = useState(false)
  const isApproved = approval !== null && approval.maxFeeTenthBps > 0
  const change = async () => {
    setIsBusy(true)
    const { kind } = await run({
      action: isApproved ? 'revokeBuilderFee' : 'approveBuilderFee',
      params: {},
      label: isApproved ? say('Revoke the platform fee') : say('Approve the platform fee'),
    })
    setIsBusy(false)
    if (kind !== 'accepted') return
    tellDone(isApproved ? say('The platform fee is revoked') : say('The platform fee is approved'))
  }
  return (
    <div className="flex items-center gap-4 px-4 py-3 max-md:flex-wrap">
      <p className="min-w-0 flex-1">
        {approval !== null && isApproved
          ? sayNodes('Up to {part} of each order, to {builder}', {
              part: (
                <span className="font-medium">
                  {fromScaledInteger(approval.maxFeeTenthBps, 3)}%
                </span>
              ),
              builder: <Address value={approval.builder} className="font-mono text-11" />,
            })
          : say('Nothing is approved.')}
      </p>
      <Button
        size="sm"
        tone={isApproved ? 'danger' : 'primary'}
        isBusy={isBusy}
        onClick={() => void change()}
      >
        {isApproved ? say('Revoke') : say('Approve')}
      </Button>
    </div>
  )
}
