import { readFileSync } from 'node:fs'
import { env } from './env'

/** Terms of service as they are in force. */
export type TermsOfService = { version: string; content: string }

const OWN: TermsOfService = {
  version: '2026-11',
  content: [
    'Perpetual futures are traded with borrowed money. You can lose everything you put in, and prices can move faster than you or any software can act.',
    'This desk passes on what you sign to the venue you chose. It holds neither your money nor your keys, gives no advice and promises no result. The venue’s own terms apply to what you do there.',
    'You confirm that the laws of where you live allow you to trade these instruments, and that you act for yourself.',
    'The software comes as it is, without warranty of any kind, under the MIT licence.',
  ].join('\n\n'),
}

let cachedTerms: TermsOfService | undefined

/**
 * The operator's terms where the settings name a file, else those that come with the service. Read
 * once: a new text is a new version and a restart.
 */
export function termsOfService(): TermsOfService {
  const { PERPS_TERMS_FILE, PERPS_TERMS_VERSION } = env()
  cachedTerms ??=
    PERPS_TERMS_FILE === undefined
      ? OWN
      : {
          version: PERPS_TERMS_VERSION ?? OWN.version,
          content: readFileSync(PERPS_TERMS_FILE, 'utf8'),
        }
  return cachedTerms
}
