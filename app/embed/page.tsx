import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { DocsFrame } from '@/components/docs/DocsFrame'
import { EmbedBuilder } from '@/components/embed/builder/EmbedBuilder'
import { t } from '@/lib/i18n/t'
import { startPath } from '@/server/config/publicConfig'

export const metadata: Metadata = {
  get title() {
    return t('Embed')
  },
}

/** Where integrators put a frame together. */
export default async function EmbedPage() {
  const [, , provider = '', market = ''] = startPath().split('/')
  const host = (await headers()).get('host') ?? 'localhost'
  return (
    <DocsFrame current="/embed" title={t('Embed')}>
      <EmbedBuilder
        market={`${provider}:${decodeURIComponent(market)}`}
        origin={originOfHost(host)}
      />
    </DocsFrame>
  )
}

/** Origin of a desk that is called by this host: by TLS wherever it is not this machine. */
function originOfHost(host: string): string {
  const isLocal = /^(?:localhost|127\.|\[::1\])/.test(host)
  return `${isLocal ? 'http:' : 'https:'}//${host}`
}
