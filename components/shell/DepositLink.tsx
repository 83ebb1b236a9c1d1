'use client'
import { ArrowDownToLine } from 'lucide-react'
import Link from 'next/link'
import { useWallet } from '@/components/session/useWallet'
import { say } from '@/lib/messages/say'

/** The way to put money in, beside the wallet; nothing while no wallet is connected. */
export function DepositLink() {
  const { account } = useWallet()
  if (account === undefined) return null
  return (
    <Link
      href="/transfers"
      prefetch={false}
      className="inline-flex h-7 items-center gap-1.5 whitespace-nowrap rounded-md bg-accent px-2.5 font-medium text-on-accent hover:brightness-110 max-md:hidden"
    >
      <ArrowDownToLine size={13} aria-hidden="true" />
      <span className="max-lg:sr-only">{say('Deposit')}</span>
    </Link>
  )
}
