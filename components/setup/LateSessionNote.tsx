'use client'
import dynamic from 'next/dynamic'
import { keepLoading } from '@/components/ui/overlays/keepLoading'
import type { Provider } from '@/lib/schema/model/provider'
import { signInStep } from '@/lib/trade/rules/setupRules'

const SessionNote = dynamic(
  keepLoading(() => import('./SessionNote').then((module) => module.SessionNote)),
  { ssr: false },
)

/** The note on how a session ends, beside a ticket; nothing of it is fetched for a venue without sessions. */
export function LateSessionNote({ provider }: { provider: Provider }) {
  return signInStep(provider) === undefined ? null : <SessionNote provider={provider} />
}
