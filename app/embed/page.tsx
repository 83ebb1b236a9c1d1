import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { DocsFrame } from '@/components/docs/DocsFrame'
import { EmbedBuilder } from '@/components/embed/builder/EmbedBuilder'
import { t } from '@/lib/i18n/t'
import { deskOrigin, startPath } from '@/server/config/publicConfig'

export const metadata: Metadata = {
  get title() {
    return t('Embed')
  },
}

/** Where integrators put a frame together. */
export default async function EmbedPage() {
  const [, , provider = '', market = ''] = startPath().split('/')
  return (
    <DocsFrame current="/embed" title={t('Embed')}>
      <EmbedBuilder
        market={`${provider}:${decodeURIComponent(market)}`}
        origin={deskOrigin((await headers()).get('host'))}
      />
    </DocsFrame>
  )
}
