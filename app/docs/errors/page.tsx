import type { Metadata } from 'next'
import { DocsFrame } from '@/components/docs/DocsFrame'
import { ErrorTable } from '@/components/docs/ErrorTable'
import { tNodes } from '@/components/ui/tNodes'
import { t } from '@/lib/i18n/t'

export const metadata: Metadata = {
  get title() {
    return t('Errors')
  },
}

/** Every error code of the API. */
export default function ErrorsPage() {
  return (
    <DocsFrame current="/docs/errors" title={t('Errors')}>
      <p className="mb-4 max-w-[70ch] text-13 text-muted">
        {tNodes(
          'Every error has one shape: {code}. Branch on the code. Signed steps are relayed at most once, so repeating a request is never harmful; “Safe to repeat” says whether it can help.',
          { code: <code>{'{ code, tool, message }'}</code> },
        )}
      </p>
      <ErrorTable />
    </DocsFrame>
  )
}
