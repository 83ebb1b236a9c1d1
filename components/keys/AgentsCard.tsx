'use client'
import { useState } from 'react'
import { Address } from '@/components/figures/Address'
import { ClockTime } from '@/components/figures/ClockTime'
import { errorText } from '@/components/session/errorText'
import { tellDone } from '@/components/session/tradeNews'
import { useAgents, useOwnKey } from '@/components/session/useKeys'
import { useRunAction } from '@/components/session/useRunAction'
import { Button } from '@/components/ui/Button'
import { EmptyState } from '@/components/ui/EmptyState'
import { ErrorState } from '@/components/ui/ErrorState'
import { TableSkeleton } from '@/components/ui/TableSkeleton'
import { say } from '@/lib/messages/say'
import type { AccountAgent } from '@/lib/schema/account'
import type { Provider } from '@/lib/schema/provider'
import { openDialog } from '@/lib/stores/dialog'
import { expiryWords } from './expiryWords'
import { KeyCard } from './KeyCard'
import { OwnKeyNote } from './OwnKeyNote'

/** The keys that may trade for the account, by the venue's own list. */
export function AgentsCard({ provider }: { provider: Provider }) {
  const agents = useAgents(provider.key)
  const own = useOwnKey(provider.key)
  const ownAddress = own.data?.address
  const isOwnApproved = agents.data?.some(({ address }) => address === ownAddress) === true
  return (
    <KeyCard
      title={say('Trading keys')}
      description={say(
        'Each may place and cancel orders for this account until it expires or is revoked. None can withdraw.',
      )}
      aside={
        <Button
          tone={isOwnApproved ? 'neutral' : 'primary'}
          onClick={() => openDialog('setup')}
          disabled={isOwnApproved}
        >
          {isOwnApproved ? say('This browser has a key') : say('Approve a key for this browser')}
        </Button>
      }
    >
      {agents.data === undefined ? (
        agents.isError ? (
          <ErrorState
            title={say('The keys could not be read')}
            {...errorText(agents.error)}
            onRetry={agents.refetch}
          />
        ) : (
          <TableSkeleton rows={2} />
        )
      ) : agents.data.length === 0 ? (
        <EmptyState
          title={say('No key may trade for this account')}
          description={say(
            'Orders need one: it is made in this browser and approved by your wallet.',
          )}
        />
      ) : (
        <ul>
          {agents.data.map((agent) => (
            <AgentRow
              key={agent.address}
              provider={provider}
              agent={agent}
              isOwn={agent.address === ownAddress}
            />
          ))}
        </ul>
      )}
      <OwnKeyNote
        provider={provider}
        isApproved={agents.data === undefined ? undefined : isOwnApproved}
        own={own}
      />
    </KeyCard>
  )
}

function AgentRow({
  provider,
  agent,
  isOwn,
}: {
  provider: Provider
  agent: AccountAgent
  isOwn: boolean
}) {
  const run = useRunAction(provider)
  const [isBusy, setIsBusy] = useState(false)
  const { name } = agent
  const revokeLabel = name === '' ? say('Revoke the unnamed key') : say('Revoke {name}', { name })
  const revoke = async () => {
    setIsBusy(true)
    const { kind } = await run({
      action: 'revokeSessionAgent',
      params: { agentAddress: agent.address },
      label: revokeLabel,
    })
    setIsBusy(false)
    if (kind === 'accepted') {
      tellDone(
        name === ''
          ? say('The unnamed key may no longer trade')
          : say('{name} may no longer trade', { name }),
      )
    }
  }
  return (
    <li className="flex items-center gap-x-4 gap-y-1 border-line border-b px-4 py-2.5 last:border-b-0 max-md:flex-wrap">
      <span className="min-w-0 flex-1 max-md:basis-full">
        <span className="font-medium">{name === '' ? say('Unnamed key') : name}</span>
        {isOwn ? (
          <span className="ms-2 rounded-sm bg-good-wash px-1.5 py-0.5 text-11 text-good">
            {say('this browser')}
          </span>
        ) : null}
        <Address value={agent.address} className="ms-2 font-mono text-11 text-muted" />
      </span>
      <span className="text-muted max-md:flex-1">
        {agent.expiresAt === undefined ? (
          say('Until revoked')
        ) : (
          <>
            {expiryWords(agent.expiresAt, Date.now())}{' '}
            <ClockTime atMs={agent.expiresAt} className="sr-only" />
          </>
        )}
      </span>
      <Button
        size="sm"
        tone="danger"
        aria-label={revokeLabel}
        isBusy={isBusy}
        onClick={() => void revoke()}
      >
        {say('Revoke')}
      </Button>
    </li>
  )
}
