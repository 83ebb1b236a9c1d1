import type { Metadata } from 'next'
import { ApiExplorer } from '@/components/docs/ApiExplorer'
import { DocsFrame } from '@/components/docs/DocsFrame'

export const metadata: Metadata = { title: 'API' }

/** The published contract, with requests to try against this service. */
export default function ApiPage() {
  return (
    <DocsFrame current="/docs/api" title="API">
      <ApiExplorer />
    </DocsFrame>
  )
}
