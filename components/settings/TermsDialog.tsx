'use client'
import { useDialog } from '@/components/session/actions/useDialog'
import { useWallet } from '@/components/session/wallet/useWallet'
import { lateDialog } from '@/components/ui/overlays/lateDialog'

const TermsReader = lateDialog(() => import('./TermsReader').then((module) => module.TermsReader))

/** The terms of service, opened from any menu. Mounted once; its content is fetched on opening. */
export function TermsDialog() {
  const { isOpen, setOpen } = useDialog('terms')
  const { account } = useWallet()
  if (!isOpen) return null
  return <TermsReader key={account ?? ''} account={account} onClose={() => setOpen(false)} />
}
