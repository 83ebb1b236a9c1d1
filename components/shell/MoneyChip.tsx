'use client'
import Link from 'next/link'
import { usePublicConfig, useVenueConfig } from '@/components/session/reads/usePublicConfig'
import { HintText } from '@/components/ui/overlays/HintText'
import { Tooltip } from '@/components/ui/overlays/Tooltip'
import { t } from '@/lib/i18n/t'

const CHIPS = {
  paper: {
    get label() {
      return t('Paper')
    },
    get hint() {
      return t('Embedded paper exchange. No real money.')
    },
  },
  testnet: {
    get label() {
      return t('Testnet')
    },
    get hint() {
      return t('The venue’s test network. No real money.')
    },
  },
  sandbox: {
    get label() {
      return t('Sandbox')
    },
    get hint() {
      return t('The venue’s test network. No real money.')
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
      <Tooltip content={t('{hint} Open controls.', { hint })}>
        <Link href="/paper" prefetch={false} className={LOOK}>
          {label}
        </Link>
      </Tooltip>
    )
  }
  return (
    <HintText hint={hint} className={LOOK}>
      {label}
    </HintText>
  )
}
