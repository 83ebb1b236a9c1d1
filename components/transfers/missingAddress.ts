import { t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'

/**
 * What is said where an account has no deposit address to show. Where the venue's chain is not
 * configured there is none to show, though the setup made one: a second run would change nothing.
 */
export function missingAddress({ name, chainId }: Pick<Provider, 'name' | 'chainId'>): {
  title: string
  description: string
  isSetupOffered: boolean
} {
  return chainId === undefined
    ? {
        title: t('Deposits are not available here'),
        description: t('The deposit network of {name} is not configured. Deposit at the venue.', {
          name,
        }),
        isSetupOffered: false,
      }
    : {
        title: t('No deposit address yet'),
        description: t('The setup creates the address.'),
        isSetupOffered: true,
      }
}
