import { t } from '@/lib/i18n/t'
import { errorTable, isErrorCode } from '@/lib/schema/errors'
import { errorGuide } from '@/lib/schema/openapi/errorGuide'

const rows = Object.keys(errorTable)
  .map(Number)
  .filter(isErrorCode)
  .map((code) => ({ code, ...errorTable[code], ...errorGuide[code] }))

/** Every error code with cause, fix and whether the same request may be sent again. */
export function ErrorTable() {
  return (
    <section
      aria-label={t('Error codes')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is scrolled by keys too
      tabIndex={0}
      className="overflow-x-auto rounded-md border border-line"
    >
      <table className="w-full min-w-[860px] border-collapse text-13">
        <caption className="sr-only">{t('Error codes')}</caption>
        <thead className="bg-raised text-start text-muted">
          <tr>
            {[
              t('Code'),
              t('Name'),
              t('Status'),
              t('When'),
              t('What to do'),
              t('Safe to repeat?'),
            ].map((heading) => (
              <th key={heading} scope="col" className="px-3 py-2 font-medium">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ code, name, status, cause, fix, safeToRepeat }) => (
            <tr key={code} id={String(code)} className="border-line border-t align-top">
              <th scope="row" className="px-3 py-2 text-start font-mono">
                {code}
              </th>
              <td className="px-3 py-2">{name}</td>
              <td className="px-3 py-2 font-mono">{status}</td>
              <td className="px-3 py-2">
                <Words text={cause} />
              </td>
              <td className="px-3 py-2">
                <Words text={fix} />
              </td>
              <td className="px-3 py-2">{safeToRepeat ? t('Yes') : t('No')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

// Text between backticks is code.
function Words({ text }: { text: string }) {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part))
}
