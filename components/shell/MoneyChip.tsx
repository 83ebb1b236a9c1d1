'use client'
import Link from 'next/link'
import { usePublicConfig, useVenueConfig } from '@/components/session/usePublicConfig'
import { Tooltip } from '@/components/ui/Tooltip'

const CHIPS = {
  paper: { label: 'Paper', hint: 'The embedded exchange. Nothing here is worth money.' },
  testnet: { label: 'Testnet', hint: 'The venue’s test network. Nothing here is worth money.' },
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
      <Tooltip content={`${hint} Open its controls.`}>
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
