import Link from 'next/link'
import { t } from '@/lib/i18n/t'
import { type ApiOperation, apiOperations } from './apiOperations'
import { CodeBox } from './CodeBox'
import { OperationList } from './OperationList'
import { curlSample, typeScriptSample } from './samples'
import type { FieldRow } from './schemaFields'
import { TryOperation } from './TryOperation'
import './apiReference.css'

/** The interface as it is: every operation from the one table, with reads to try. */
export function ApiReference({
  serviceName,
  provider,
  origin,
}: {
  serviceName: string
  /** Key of a provider that the service has, for the examples. */
  provider: string
  /** Of the service, for samples to copy. */
  origin: string
}) {
  const all = apiOperations({ serverUrl: '/v1/perps', serviceName, version: '1', provider })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[260px_minmax(0,1fr)]">
      <OperationList
        operations={all.map(({ id, method, path, summary }) => ({ id, method, path, summary }))}
      />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        <p className="max-w-[70ch] text-13 text-muted">
          {t(
            'Prices, sizes and amounts are decimal strings. Send an integrator’s key in the header x-{serviceName}-api-key, never from a browser.',
            { serviceName },
          )}
        </p>
        {all.map((operation) => (
          <OperationSection key={operation.id} operation={operation} origin={origin} />
        ))}
      </div>
    </div>
  )
}

function OperationSection({ operation, origin }: { operation: ApiOperation; origin: string }) {
  const { id, method, path, summary, parameters, body } = operation
  return (
    <details id={id} className="api-operation rounded-md border border-line bg-panel">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
        <span className="api-method rounded-sm bg-accent-wash px-1.5 font-mono font-semibold text-12 text-accent">
          {method}
        </span>
        <code className="break-all text-13">{path}</code>
        <h2 className="font-medium text-13 text-muted">{summary}</h2>
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 border-line border-t px-4 py-3 text-13">
        <p className="max-w-[75ch] whitespace-pre-line text-muted">{operation.description}</p>
        {parameters.length === 0 ? null : (
          <Fields
            name={t('Parameters of {id}', { id })}
            heading={t('Parameters')}
            rows={parameters}
          />
        )}
        {body === undefined || body.length === 0 ? null : (
          <Fields name={t('Body of {id}', { id })} heading={t('Body')} rows={body} />
        )}
        {operation.answer.length === 0 ? null : (
          <Fields
            name={t('Response of {id}', { id })}
            heading={t('Response {status}', { status: operation.status })}
            rows={operation.answer}
          />
        )}
        <Sample name="curl" of={id} text={curlSample(operation, origin)} />
        <Sample name="TypeScript" of={id} text={typeScriptSample(operation, origin)} />
        <Sample name={t('Example response')} of={id} text={operation.answerExample} />
        <p className="flex flex-wrap gap-x-2">
          <span className="text-muted">{t('Errors')}</span>
          {operation.errors.map((code) => (
            <Link
              key={code}
              href={`/docs/errors#${code}`}
              className="font-mono text-accent underline"
            >
              {code}
            </Link>
          ))}
        </p>
        {method !== 'GET' ? null : (
          <section
            aria-label={t('Try {id}', { id })}
            className="grid grid-cols-[minmax(0,1fr)] gap-2"
          >
            <h3 className="font-semibold">{t('Try')}</h3>
            <TryOperation operation={{ id, path, parameters }} />
          </section>
        )}
      </div>
    </details>
  )
}

function Fields({
  name,
  heading,
  rows,
}: {
  /** Of the table, for those who listen. */
  name: string
  heading: string
  rows: readonly FieldRow[]
}) {
  return (
    <div>
      <h3 className="mb-1 font-semibold">{heading}</h3>
      <section
        aria-label={name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is scrolled by keys too
        tabIndex={0}
        className="overflow-x-auto"
      >
        <table className="w-full min-w-[560px] border-collapse text-start">
          <caption className="sr-only">{name}</caption>
          <thead className="text-12 text-muted">
            <tr>
              {[t('Name'), t('Type'), t('Meaning')].map((column) => (
                <th key={column} scope="col" className="py-1 pe-3 text-start font-medium">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list, in which names come again
              <tr key={index} className="border-line border-t align-top">
                <th
                  scope="row"
                  className="whitespace-nowrap py-1 pe-3 text-start font-mono font-normal text-12"
                  style={{ paddingInlineStart: row.depth * 16 }}
                >
                  {row.name}
                  {row.isRequired ? (
                    <span className="text-danger">
                      {' '}
                      <span aria-hidden="true">*</span>
                      <span className="sr-only">{t('required')}</span>
                    </span>
                  ) : null}
                </th>
                <td className="max-w-60 py-1 pe-3 text-12 text-muted [overflow-wrap:anywhere]">
                  {row.type}
                </td>
                <td className="py-1">{row.description}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

function Sample({ name, of, text }: { name: string; of: string; text: string }) {
  return (
    <div>
      <h3 className="mb-1 font-semibold">{name}</h3>
      <CodeBox name={`${name}: ${of}`} text={text} />
    </div>
  )
}
