'use client'
import type { ReactNode } from 'react'
import { TableSkeleton } from '@/components/ui/table/TableSkeleton'
import { AskForWallet } from './AskForWallet'
import type { GateSubject } from './messages/gateWords'
import { useWallet } from './wallet/useWallet'

/** Shows what belongs to a wallet, or asks for one. */
export function WalletGate({
  subject,
  children,
}: {
  /** What would be shown. */
  subject: GateSubject
  children: ReactNode
}) {
  const { account, status } = useWallet()
  if (status === 'reconnecting') return <TableSkeleton rows={3} />
  return account === undefined ? <AskForWallet subject={subject} /> : children
}
