import { t } from '@/lib/i18n/t'
import { CodeBox } from './CodeBox'
import reference from './clientReference.json'
import './apiReference.css'

type Entry = (typeof reference.entries)[number]
type Item = Entry['items'][number]

/** Every export of the client library, from its doc comments. Rendered on the server alone. */
export function ClientReference() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[260px_minmax(0,1fr)]">
      <nav aria-label={t('Entries')} className="text-13 lg:sticky lg:top-4 lg:self-start">
        <ul className="grid gap-1">
          {reference.entries.map(({ name, items }) => (
            <li key={name}>
              <a
                href={`#${idOf(name)}`}
                className="flex min-h-8 items-center justify-between gap-2 rounded-md px-2 hover:bg-raised"
              >
                <code className="break-all">{name}</code>
                <span className="text-muted tabular-nums">{items.length}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
        <p className="max-w-[70ch] text-13 text-muted">
          {t(
            'Prices, sizes and amounts are decimal strings. Never put an API key into a page: have a backend add it.',
          )}
        </p>
        {reference.entries.map((entry) => (
          <EntrySection key={entry.name} entry={entry} />
        ))}
      </div>
    </div>
  )
}

function EntrySection({ entry: { name, items } }: { entry: Entry }) {
  return (
    <section id={idOf(name)} aria-label={name} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 className="font-semibold text-14">
        <code>{name}</code>
      </h2>
      {items.map((item) => (
        <ItemSection key={item.name} entry={name} item={item} />
      ))}
    </section>
  )
}

function ItemSection({ entry, item }: { entry: string; item: Item }) {
  const { name, kind, signature, doc, members } = item
  return (
    <details
      id={`${idOf(entry)}.${name}`}
      className="api-operation rounded-md border border-line bg-panel"
    >
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
        <span className="rounded-sm bg-accent-wash px-1.5 font-mono font-semibold text-12 text-accent">
          {kind}
        </span>
        <h3>
          <code className="break-all text-13">{name}</code>
        </h3>
        <span className="text-12 text-muted">{firstSentence(doc)}</span>
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-line border-t px-4 py-3 text-13">
        <p className="max-w-[75ch] whitespace-pre-line text-muted">{doc}</p>
        {signature === '' ? null : (
          <CodeBox name={t('Signature of {name}', { name })} text={signature} />
        )}
        {members.length === 0 ? null : (
          <dl className="grid grid-cols-[minmax(0,1fr)]">
            {members.map((member) => (
              <div
                key={`${member.signature} ${member.doc}`}
                className="border-line border-t py-2 first:border-t-0"
              >
                <dt>
                  <code className="whitespace-pre-wrap break-words text-12">
                    {member.signature}
                  </code>
                </dt>
                <dd className="mt-1 max-w-[75ch] whitespace-pre-line text-muted">{member.doc}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </details>
  )
}

function firstSentence(doc: string): string {
  return /^.*?[.;:](?= |$)/.exec(doc.split('\n')[0] ?? '')?.[0].replace(/[;:]$/, '.') ?? ''
}

function idOf(entry: string): string {
  return entry.replace('@perpdesk/', '').replace('/', '-')
}
