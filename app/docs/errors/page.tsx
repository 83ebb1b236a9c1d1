import type { Metadata } from 'next'
import { DocsFrame } from '@/components/docs/DocsFrame'
import { ErrorTable } from '@/components/docs/ErrorTable'

export const metadata: Metadata = { title: 'Errors' }

/** Every error code of the API. */
export default function ErrorsPage() {
  return (
    <DocsFrame current="/docs/errors" title="Errors">
      <p className="mb-4 max-w-[70ch] text-13 text-muted">
        Every error has one shape: <code>{'{ code, tool, message }'}</code>. Branch on the code.
        Signed steps are relayed once whatever you send: repeating a request is never harmful, and
        “safe to repeat” says whether it may help.
      </p>
      <ErrorTable />
    </DocsFrame>
  )
}
