'use client'
import { useDialog } from '@/components/session/actions/useDialog'
import { useWallet } from '@/components/session/wallet/useWallet'
import { lateDialog } from '@/components/ui/overlays/lateDialog'
import type { Provider } from '@/lib/schema/model/provider'

const SetupChecklist = lateDialog(() =>
  import('./SetupChecklist').then((module) => module.SetupChecklist),
)

/**
 * The setup of one provider, opened by whatever finds it missing. Mounted once on a page; its
 * content is fetched when it opens. Another account begins again: nothing staged is carried over.
 */
export function SetupDialog({ provider }: { provider: Provider }) {
  const { isOpen, setOpen } = useDialog('setup')
  const { account } = useWallet()
  if (!isOpen || account === undefined) return null
  return (
    <SetupChecklist
      key={`${provider.key}:${account}`}
      provider={provider}
      account={account}
      onClose={() => setOpen(false)}
    />
  )
}
