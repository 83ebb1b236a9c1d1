import { t } from '@/lib/i18n/t'
import type { Provider, ProviderAction } from '@/lib/schema/model/provider'

/** Says before a sign-in which domain the wallet will show, and why it is not this page's. */
export function SignInNote({
  provider: { name },
  descriptor,
}: {
  provider: Pick<Provider, 'name'>
  descriptor: ProviderAction
}) {
  if (descriptor.signingMethod !== 'siwe') return null
  const { domains = [] } = descriptor
  return (
    <p className="mt-2 rounded-md bg-panel p-2.5 [overflow-wrap:anywhere]">
      {domains.length === 0
        ? t(
            'Your wallet will show the domain of {name}, not of this page: the session is opened there. Refuse any other domain.',
            { name },
          )
        : t(
            'Your wallet will show the domain {domain}, not this page’s: the session is opened with {name}. Refuse any other domain.',
            { domain: domains.join(t(' or ')), name },
          )}
    </p>
  )
}
