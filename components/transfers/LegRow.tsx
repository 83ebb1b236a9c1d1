'use client'
import { Check, CircleDashed, LoaderCircle } from 'lucide-react'
import { shortenAddress } from '@/components/figures/Address'
import { useTransactionLink } from '@/components/session/useTransactionLink'
import { say } from '@/lib/messages/say'
import type { PendingTransfer } from '@/lib/queries/transfers'
import type { EvmCall } from '@/lib/schema/actionStep'
import type { Provider } from '@/lib/schema/provider'

type Leg = PendingTransfer['legs'][number]

const STATES: Record<Leg['state'], string> = {
  get waiting() {
    return say('Waits for the one before')
  },
  get asking() {
    return say('Confirm it in your wallet')
  },
  get submitted() {
    return say('Sent; waiting for its block')
  },
  get confirmed() {
    return say('Confirmed')
  },
}

/** One transaction: what it does, how it stands, and its hash. */
export function LegRow({
  provider,
  call,
  leg,
  position,
  isRunning,
}: {
  provider: Provider
  call: EvmCall
  leg: Leg | undefined
  position: { index: number; total: number }
  isRunning: boolean
}) {
  const linkOf = useTransactionLink(provider.key)
  const state = leg?.state ?? 'waiting'
  const what = WORDS[call.functionName] ?? call.functionName
  const hash = leg?.txHash
  const link = hash && linkOf({ chainId: call.chainId, txHash: hash })
  return (
    <li className="flex items-center gap-2">
      <StateMark state={state} isRunning={isRunning} />
      <span>
        {position.total > 1
          ? say('{number} of {total}: {what}', {
              number: position.index + 1,
              total: position.total,
              what,
            })
          : what}
      </span>
      <span className="text-muted">{STATES[state]}</span>
      {hash === undefined ? null : (
        <span title={hash} className="ms-auto font-mono text-11">
          {link === undefined ? (
            shortenAddress(hash)
          ) : (
            <a href={link} target="_blank" rel="noreferrer" className="text-accent hover:underline">
              {shortenAddress(hash)}
            </a>
          )}
        </span>
      )}
    </li>
  )
}

const WORDS: Readonly<Record<string, string>> = {
  get approve() {
    return say('Approve the token')
  },
  get transfer() {
    return say('Send to the bridge')
  },
  get deposit() {
    return say('Deposit')
  },
}

function StateMark({ state, isRunning }: { state: Leg['state']; isRunning: boolean }) {
  if (state === 'confirmed') return <Check size={14} className="text-good" aria-hidden="true" />
  if (state === 'waiting' || !isRunning) {
    return <CircleDashed size={14} className="text-faint" aria-hidden="true" />
  }
  return (
    <LoaderCircle size={14} className="text-accent motion-safe:animate-spin" aria-hidden="true" />
  )
}
