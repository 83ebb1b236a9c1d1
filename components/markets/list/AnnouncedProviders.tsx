'use client'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useRunMeta } from '@/components/session/actions/useRunMeta'
import { notifyDone } from '@/components/session/messages/tradeNotifications'
import { useAnnounced } from '@/components/session/reads/useMeta'
import { useWallet } from '@/components/session/wallet/useWallet'
import { Button } from '@/components/ui/controls/Button'
import { t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'
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
      aria-label={t('Upcoming venues')}
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
          ? t('Vote up for {name}', { name })
          : t('Vote down for {name}', { name }),
    })
    setPending(undefined)
    if (isDone) notifyDone(t('Vote for {name} recorded', { name }))
  }
  const button = (direction: Direction, count: number, icon: ReactNode) => (
    <Button
      size="sm"
      aria-label={
        direction === 'up'
          ? t('Vote up for {name}: {count} so far', { name, count })
          : t('Vote down for {name}: {count} so far', { name, count })
      }
      title={
        account === undefined ? t('Connect a wallet to vote') : t('Your wallet signs the vote')
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
        {t('not active yet')}
      </span>
      {button('up', upVotes, <ThumbsUp size={12} aria-hidden="true" />)}
      {button('down', downVotes, <ThumbsDown size={12} aria-hidden="true" />)}
    </div>
  )
}
