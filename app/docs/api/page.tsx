import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { ApiReference } from '@/components/docs/ApiReference'
import { DocsFrame } from '@/components/docs/DocsFrame'
import { publicConfig } from '@/server/config/publicConfig'

export const metadata: Metadata = { title: 'API' }

/** Provider of the examples where the service has none. */
const ANY_PROVIDER = 'provider'

/** Every operation of the interface, with reads to try against this service. */
export default async function ApiPage() {
  const { serviceName, venues } = publicConfig()
  const host = (await headers()).get('host') ?? 'localhost'
  const isLocal = /^(?:localhost|127\.|\[::1\])/.test(host)
  const scheme = isLocal ? 'http:' : 'https:'
  return (
    <DocsFrame current="/docs/api" title="API">
      <ApiReference
        serviceName={serviceName}
        provider={venues[0]?.key ?? ANY_PROVIDER}
        origin={`${scheme}//${host}`}
      />
    </DocsFrame>
  )
}
