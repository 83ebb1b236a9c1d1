'use client'
import { ArrowDownToLine } from 'lucide-react'
import Link from 'next/link'
import { useIsEmptyAccount } from '@/components/session/reads/accountReads'
import { useWallet } from '@/components/session/wallet/useWallet'
import { classes } from '@/components/ui/classes'
import { t } from '@/lib/i18n/t'

/**
 * The way to put money in, beside the wallet: in accent colours while the account is empty, quiet
 * once it is funded; nothing while no wallet is connected.
 */
export function DepositLink({ provider }: { provider: string }) {
  const { account } = useWallet()
  const isEmpty = useIsEmptyAccount(provider)
  if (account === undefined) return null
  return (
    <Link
      href="/transfers"
      prefetch={false}
      className={classes(
        'inline-flex h-7 items-center gap-1.5 whitespace-nowrap rounded-md px-2.5 font-medium max-md:hidden',
        isEmpty ? 'bg-accent text-on-accent hover:brightness-110' : 'bg-raised hover:bg-hover',
      )}
    >
      <ArrowDownToLine size={13} aria-hidden="true" />
      <span className="max-lg:sr-only">{t('Deposit')}</span>
    </Link>
  )
}
