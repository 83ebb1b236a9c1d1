'use client'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/controls/Button'
import { t } from '@/lib/i18n/t'
import type { ApiOperation } from './apiOperations'
import { CodeBox } from './CodeBox'
import { exampleValues, pathWith } from './samples'

const TIMEOUT_MS = 15_000
/** A page of text is enough to see what an answer is like. */
const SHOWN_MAX = 20_000

interface Answer {
  heading: string
  text: string
}

/** A read to fill in and send to this very service, without a key. */
export function TryOperation({
  operation,
}: {
  operation: Pick<ApiOperation, 'id' | 'path' | 'parameters'>
}) {
  const { parameters } = operation
  const id = useId()
  const [values, setValues] = useState(() => exampleValues(operation))
  const [answer, setAnswer] = useState<Answer>()
  const [isSending, setIsSending] = useState(false)
  const requestCount = useRef(0)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    requestCount.current += 1
    const own = requestCount.current
    setIsSending(true)
    const next = await ask(pathWith(operation, values))
    // An answer that a later request overtook is not shown.
    if (own !== requestCount.current) return
    setAnswer(next)
    setIsSending(false)
  }

  return (
    <form onSubmit={(event) => void send(event)} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {parameters.map(({ name, isRequired }) => (
        <p key={name} className="flex flex-wrap items-center gap-2">
          <label htmlFor={`${id}-${name}`} className="w-40 font-mono text-12">
            {name}
            {isRequired ? <span className="text-danger"> *</span> : null}
          </label>
          <input
            id={`${id}-${name}`}
            value={values[name] ?? ''}
            required={isRequired}
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
            className="h-8 min-w-0 flex-1 rounded-md border border-line-strong bg-bg px-2 font-mono text-12"
          />
        </p>
      ))}
      <p className="flex items-center gap-3">
        <Button type="submit" size="lg" tone="primary" isBusy={isSending}>
          {t('Send')}
        </Button>
        <code className="min-w-0 break-all text-12 text-muted">
          GET {pathWith(operation, values)}
        </code>
      </p>
      <div role="status">
        {answer === undefined ? null : <p className="font-medium text-13">{answer.heading}</p>}
      </div>
      {answer === undefined ? null : <CodeBox name={t('Response')} text={answer.text} />}
    </form>
  )
}

async function ask(path: string): Promise<Answer> {
  const startedMs = performance.now()
  try {
    const response = await fetch(path, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    const text = await response.text()
    const ms = Math.round(performance.now() - startedMs)
    return {
      heading: t('{status} in {ms} ms', { status: response.status, ms }),
      text: tidy(text),
    }
  } catch {
    return { heading: t('No response. Check the connection and send again.'), text: '' }
  }
}

function tidy(text: string): string {
  let formatted = text
  try {
    formatted = JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    // Shown as it came.
  }
  return formatted.length > SHOWN_MAX ? `${formatted.slice(0, SHOWN_MAX)}\n…` : formatted
}
