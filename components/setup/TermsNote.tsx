import { useVenueConfig } from '@/components/session/reads/usePublicConfig'
import { t } from '@/lib/i18n/t'
import type { Provider, ProviderAction } from '@/lib/schema/model/provider'

/**
 * Links to what a consent step accepts, by their configured addresses. Where one is not
 * configured for a real venue, says where to read them.
 */
export function TermsNote({
  provider: { key, name },
  descriptor: { type },
}: {
  provider: Pick<Provider, 'key' | 'name'>
  descriptor: Pick<ProviderAction, 'type'>
}) {
  const venue = useVenueConfig(key)
  if (type !== 'acceptProviderTerms') return null
  const links = [
    { href: venue?.termsUrl, text: t('Terms of service') },
    { href: venue?.privacyUrl, text: t('Privacy policy') },
  ].filter(({ href }) => href !== undefined)
  return (
    <>
      {links.length === 0 ? null : (
        <ul className="mt-1 flex flex-wrap gap-x-3">
          {links.map(({ href, text }) => (
            <li key={text}>
              <a
                href={href}
                target="_blank"
                rel="noopener noreferrer"
                className="text-accent underline underline-offset-2"
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
      {links.length === 2 || venue?.network === 'paper' ? null : (
        <p className="mt-1">{t('Read both on {name}’s site before you accept.', { name })}</p>
      )}
    </>
  )
}
