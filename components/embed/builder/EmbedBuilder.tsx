'use client'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '@/components/ui/controls/Button'
import { EMBED_KINDS, isEmbedKind } from '@/lib/embed/embedKinds'
import { GUEST_EVENTS } from '@/lib/embed/envelope'
import { mount } from '@/lib/embed/loader/mount'
import { t } from '@/lib/i18n/t'
import { BuilderChecks } from './BuilderChecks'
import { BuilderField, BuilderSelect } from './BuilderFields'
import { fieldsOf } from './builderFieldList'
import {
  type BuilderChoice,
  frameOptionsOf,
  saidParams,
  snippetOf,
  USUAL_SIZES,
  usualTitle,
  withParam,
} from './builderState'

const LOGGED = [
  'hello',
  'ready',
  'resize',
  'link.open',
  'connect.request',
  'error',
  ...GUEST_EVENTS,
]
const LOG_MAX = 50
/** What the options beside the parameters are like. */
const EXAMPLES = {
  ...{ vars: '{"panel":"#10141c","radius":2}', title: '' },
  ...{ width: '320 | 50%', height: '480 | auto' },
} as const
/** Typing is not a new frame each letter. */
const SETTLED_AFTER_MS = 400

/** Puts a frame together: its options, the page as it will be, what to paste, what it reports. */
export function EmbedBuilder({
  market,
  origin,
}: {
  /** What the builder begins with, as `<venue>:<market>`. */
  market: string
  /** Where the desk is reached. */
  origin: string
}) {
  const [choice, setChoice] = useState<BuilderChoice>({
    page: 'ticker',
    width: '',
    height: USUAL_SIZES.ticker[1],
    title: usualTitle('ticker'),
    vars: '',
    params: { market },
  })
  const [log, setLog] = useState<readonly string[]>([])
  const [copied, setCopied] = useState<string>()
  const preview = useRef<HTMLDivElement>(null)
  const frame = usePreview(preview, choice, (line) =>
    setLog((before) => [line, ...before].slice(0, LOG_MAX)),
  )
  const snippet = snippetOf(choice, origin)
  const setParam = (name: string, value: string) =>
    setChoice((before) => withParam(before, name, value.trim()))

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[320px_minmax(0,1fr)]">
      <form
        aria-label={t('Options')}
        className="grid gap-3"
        onSubmit={(event) => event.preventDefault()}
      >
        <BuilderSelect
          label={t('Page')}
          value={choice.page}
          options={Object.keys(EMBED_KINDS)}
          onChange={(page) => {
            if (!isEmbedKind(page)) return
            const [width, height] = USUAL_SIZES[page]
            setChoice((before) => ({ ...before, page, width, height, title: usualTitle(page) }))
          }}
        />
        {fieldsOf(choice.page).map((field) =>
          field.options === undefined ? (
            <BuilderField
              key={field.name}
              label={field.name}
              placeholder={field.example}
              value={choice.params[field.name] ?? ''}
              onChange={(value) => setParam(field.name, value)}
            />
          ) : (
            <BuilderSelect
              key={field.name}
              label={field.name}
              value={choice.params[field.name] ?? ''}
              options={['', ...field.options]}
              onChange={(value) => setParam(field.name, value)}
            />
          ),
        )}
        <p className="text-11 text-muted">
          {t('The loader adds the parameter "parent", the origin of your page.')}
        </p>
        {(['vars', 'width', 'height', 'title'] as const).map((name) => (
          <BuilderField
            key={name}
            label={name}
            placeholder={EXAMPLES[name]}
            value={choice[name]}
            onChange={(value) => setChoice((before) => ({ ...before, [name]: value }))}
          />
        ))}
      </form>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6 max-lg:order-first">
        <section aria-label={t('Preview')} className="min-w-0">
          <h2 className="mb-2 font-medium text-13">{t('Preview')}</h2>
          <div ref={preview} className="overflow-x-auto rounded-md border border-line-strong" />
        </section>
        <BuilderChecks choice={choice} frame={frame} />
        <section aria-label={t('Snippet')}>
          <div className="mb-2 flex items-center gap-3">
            <h2 className="font-medium text-13">{t('Snippet')}</h2>
            <Button
              size="sm"
              onClick={() => {
                navigator.clipboard.writeText(snippet).then(
                  () => setCopied(snippet),
                  () => setCopied(undefined),
                )
              }}
            >
              {copied === snippet ? t('Copied') : t('Copy')}
            </Button>
          </div>
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the keyboard
            tabIndex={0}
            className="overflow-x-auto rounded-md border border-line bg-panel p-3 font-mono"
          >
            {snippet}
          </pre>
        </section>
        <section aria-label={t('Event log')}>
          <h2 className="mb-2 font-medium text-13">{t('Event log')}</h2>
          <ol className="max-h-60 overflow-y-auto rounded-md border border-line bg-panel p-3 font-mono">
            {log.length === 0 ? <li className="text-faint">{t('No messages yet')}</li> : null}
            {log.map((line, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added in front
              <li key={log.length - place} className="break-all">
                {line}
              </li>
            ))}
          </ol>
        </section>
      </div>
    </div>
  )
}

/** Mounts the frame again once a choice has settled; gives the size it got. */
function usePreview(
  place: { readonly current: HTMLElement | null },
  choice: BuilderChoice,
  onLine: (line: string) => void,
): { width: number; height: number } | undefined {
  const [size, setSize] = useState<{ width: number; height: number }>()
  const report = useEffectEvent(onLine)
  const text = JSON.stringify([
    choice.page,
    choice.width,
    choice.height,
    choice.title,
    choice.vars,
    saidParams(choice),
  ])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the choice
  useEffect(() => {
    const element = place.current
    if (element === null) return undefined
    let leave = () => {}
    const timer = setTimeout(() => {
      const { page, title } = choice
      const embed = mount(
        element,
        {
          ...Object.fromEntries(saidParams(choice)),
          page,
          title,
          ...frameOptionsOf(choice),
        },
        window.location.origin,
      )
      for (const type of LOGGED) {
        embed.on(type, (payload) => report(`${type} ${JSON.stringify(payload)}`))
      }
      const { offsetWidth, offsetHeight } = embed.iframe
      setSize({ width: offsetWidth, height: offsetHeight })
      leave = embed.destroy
    }, SETTLED_AFTER_MS)
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [text, place])
  return size
}
