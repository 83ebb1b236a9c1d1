'use client'
import { useEffect, useState } from 'react'
import { plural, t } from '@/lib/i18n/t'

/** What the list shows of an operation. */
export interface ListedOperation {
  id: string
  method: string
  path: string
  summary: string
}

/** The operations by name, to look through and to go to. */
export function OperationList({ operations }: { operations: readonly ListedOperation[] }) {
  const [wanted, setWanted] = useState('')
  useEffect(() => {
    const openNamed = () => openOperation(location.hash.slice(1))
    openNamed()
    window.addEventListener('hashchange', openNamed)
    return () => window.removeEventListener('hashchange', openNamed)
  }, [])
  const words = wanted.toLowerCase().split(/\s+/)
  const found = operations.filter(({ id, method, path, summary }) => {
    const text = `${id} ${method} ${path} ${summary}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  return (
    <nav
      aria-label={t('Operations')}
      className="lg:sticky lg:top-4 lg:max-h-[calc(100dvh-32px)] lg:overflow-y-auto"
    >
      <input
        type="search"
        aria-label={t('Search operations')}
        placeholder={t('Search operations')}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
        className="mb-2 h-9 w-full rounded-md border border-line-strong bg-bg px-2.5 text-13"
      />
      <p role="status" className="sr-only">
        {plural(found.length, '{count} operation', '{count} operations')}
      </p>
      <ul>
        {found.map(({ id, method, summary }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={() => openOperation(id)}
              className="flex min-h-8 pointer-coarse:min-h-11 items-center gap-2 rounded-md px-2 text-13 text-muted hover:bg-raised hover:text-fg"
            >
              <span className="w-9 shrink-0 font-mono text-11">{method}</span> {summary}
            </a>
          </li>
        ))}
      </ul>
      {found.length > 0 ? null : <p className="px-2 text-muted">{t('No operations match')}</p>}
    </nav>
  )
}

/** An operation that an address names is shown open, and has the focus of the keyboard. */
function openOperation(id: string): void {
  const place = document.getElementById(id)
  if (!(place instanceof HTMLDetailsElement)) return
  place.open = true
  place.querySelector('summary')?.focus({ preventScroll: true })
}
