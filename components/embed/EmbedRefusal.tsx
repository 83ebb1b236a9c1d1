import { EMBED_SANDBOX } from '@/lib/embed/embedKinds'
import { t } from '@/lib/i18n/t'
import { FRAME_WORDS } from './frameWords'

/** Why a frame may not do what it is asked to. */
export type RefusalReason = keyof ReturnType<typeof allWords>

/** A refusal in words, with what to do about it. */
export function refusalWords(
  reason: RefusalReason,
  parent = '',
): readonly [title: string, advice: string] {
  return allWords(parent)[reason]
}

function allWords(origin: string) {
  return {
    parent: [
      t('This site may not embed this page'),
      t(
        '{origin} is not on the list of this desk. Ask its operator to add it to EMBED_ALLOWED_ORIGINS.',
        {
          origin,
        },
      ),
    ],
    noParent: [
      t('The parameter "parent" is missing'),
      t(
        'Pages that trade need the origin of the site around them, such as parent=https://example.com.',
      ),
    ],
    badParent: [
      t('Parameter {name} must be like {example}', {
        name: 'parent',
        example: 'https://example.com',
      }),
      t(
        'The origin of the site around the frame: https, the host and its port, without a path. Plain http is accepted from localhost only.',
      ),
    ],
    notFramed: [t('Open this page in a frame'), t('Open Perpdesk to trade.')],
    sandbox: [
      t('This frame is sandboxed'),
      t('The sandbox attribute of the frame must have {words}.', { words: EMBED_SANDBOX }),
    ],
    otherHost: [
      t('This frame is embedded by another site'),
      t(
        'The parameter "parent" is {origin}. It must be the origin of the page that holds the frame.',
        {
          origin,
        },
      ),
    ],
  } as const satisfies Record<string, readonly [string, string]>
}

/** Stands in a frame that may not do what it is asked to, with what to do about it. */
export function EmbedRefusal({
  reason,
  parent,
}: {
  reason: RefusalReason
  parent?: string | undefined
}) {
  const [title, advice] = refusalWords(reason, parent)
  return (
    <main aria-label="Perpdesk" className={FRAME_WORDS.main}>
      <div title={`${title}: ${advice}`} className={FRAME_WORDS.text}>
        <p className={FRAME_WORDS.title}>{title}</p> <p className={FRAME_WORDS.advice}>{advice}</p>
        {reason === 'notFramed' ? (
          <a href="/" className="min-h-6 text-accent hover:underline">
            {t('Open Perpdesk')}
          </a>
        ) : null}
      </div>
    </main>
  )
}
