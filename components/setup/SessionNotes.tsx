import type { Provider } from '@/lib/schema/model/provider'
import { signInStep } from '@/lib/trade/rules/setupRules'
import { SessionNote } from './SessionNote'

/** The note of each venue that has sessions, for a page about one venue or several. */
export function SessionNotes({ venues }: { venues: readonly Provider[] }) {
  return venues
    .filter((provider) => signInStep(provider) !== undefined)
    .map((provider) => <SessionNote key={provider.key} provider={provider} />)
}
