'use client'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { tellDone } from '@/components/session/tradeNews'
import { useAnnounced } from '@/components/session/useMeta'
import { useRunMeta } from '@/components/session/useRunMeta'
import { useWallet } from '@/components/session/useWallet'
import { Button } from '@/components/ui/Button'
import { say } from '@/lib/messages/say'
import type { Provider } from '@/lib/schema/provider'
import { openDialog } from '@/lib/stores/dialog'

/**
 * Venues that are announced and cannot be chosen yet: what people say to them, and a vote by
 * signature. Nothing where there are none or they cannot be read: the markets matter more.
 */
export function AnnouncedProviders() {
  const { data } = useAnnounced()
  if (data === undefined || data.length === 0) return null
  return (
    <section
      aria-label={say('Announced venues')}
      className="flex shrink-0 flex-wrap items-center gap-x-6 gap-y-1 border-line border-t bg-panel px-3 py-1.5"
    >
      {data.map((provider) => (
        <Announced key={provider.key} provider={provider} />
      ))}
    </section>
  )
}

type Direction = 'up' | 'down'

function Announced({ provider }: { provider: Provider }) {
  const { key, name, upVotes = 0, downVotes = 0 } = provider
  const { account } = useWallet()
  const run = useRunMeta()
  const [pending, setPending] = useState<Direction>()
  const vote = async (direction: Direction) => {
    if (account === undefined) {
      openDialog('wallet')
      return
    }
    setPending(direction)
    const isDone = await run({
      action: 'metaVote',
      params: { targetProvider: key, direction, voteType: 'provider' },
      label:
        direction === 'up'
          ? say('Vote up for {name}', { name })
          : say('Vote down for {name}', { name }),
    })
    setPending(undefined)
    if (isDone) tellDone(say('Your vote on {name} counts', { name }))
  }
  const button = (direction: Direction, count: number, icon: ReactNode) => (
    <Button
      size="sm"
      aria-label={
        direction === 'up'
          ? say('Vote up for {name}: {count} so far', { name, count })
          : say('Vote down for {name}: {count} so far', { name, count })
      }
      title={
        account === undefined ? say('Connect a wallet to vote') : say('Your wallet signs the vote')
      }
      isBusy={pending === direction}
      disabled={pending !== undefined}
      onClick={() => void vote(direction)}
    >
      {icon}
      {count}
    </Button>
  )
  return (
    <div className="flex items-center gap-2">
      <span className="font-medium">{name}</span>
      <span className="rounded-sm bg-raised px-1.5 py-0.5 text-11 text-muted">
        {say('not active yet')}
      </span>
      {button('up', upVotes, <ThumbsUp size={12} aria-hidden="true" />)}
      {button('down', downVotes, <ThumbsDown size={12} aria-hidden="true" />)}
    </div>
  )
}
