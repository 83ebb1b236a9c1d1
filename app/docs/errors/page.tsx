import type { Metadata } from 'next'
import { DocsFrame } from '@/components/docs/DocsFrame'
import { ErrorTable } from '@/components/docs/ErrorTable'
import { sayNodes } from '@/components/ui/sayNodes'
import { say } from '@/lib/messages/say'

export const metadata: Metadata = {
  get title() {
    return say('Errors')
  },
}

/** Every error code of the API. */
export default function ErrorsPage() {
  return (
    <DocsFrame current="/docs/errors" title={say('Errors')}>
      <p className="mb-4 max-w-[70ch] text-13 text-muted">
        {sayNodes(
          'Every error has one shape: {code}. Branch on the code. Signed steps are relayed once whatever you send: repeating a request is never harmful, and “safe to repeat” says whether it may help.',
          { code: <code>{'{ code, tool, message }'}</code> },
        )}
      </p>
      <ErrorTable />
    </DocsFrame>
  )
}
