'use client'
import Link from 'next/link'
import { usePublicConfig, useVenueConfig } from '@/components/session/usePublicConfig'
import { Tooltip } from '@/components/ui/Tooltip'
import { say } from '@/lib/messages/say'

const CHIPS = {
  paper: {
    get label() {
      return say('Paper')
    },
    get hint() {
      return say('The embedded exchange. Nothing here is worth money.')
    },
  },
  testnet: {
    get label() {
      return say('Testnet')
    },
    get hint() {
      return say('The venue’s test network. Nothing here is worth money.')
    },
  },
} as const

const LOOK = 'inline-flex h-7 items-center rounded-md bg-accent-wash px-2.5 font-medium text-accent'

/** Says when what is traded is not money, and leads to its controls; nothing where it is. */
export function MoneyChip({ provider }: { provider: string }) {
  const { paperControlPath } = usePublicConfig()
  const network = useVenueConfig(provider)?.network
  if (network === undefined || network === 'mainnet') return null
  const { label, hint } = CHIPS[network]
  if (network === 'paper' && paperControlPath !== undefined) {
    return (
      <Tooltip content={say('{hint} Open its controls.', { hint })}>
        <Link href="/paper" prefetch={false} className={LOOK}>
          {label}
        </Link>
      </Tooltip>
    )
  }
  return (
    <Tooltip content={hint}>
      <span
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the hint must be reachable by keyboard
        tabIndex={0}
        className={LOOK}
      >
        {label}
      </span>
    </Tooltip>
  )
}
