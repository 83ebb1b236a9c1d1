import { t } from '@/lib/i18n/t'
/** A fault in words: what the venue does, and which of its settings matter. */
export interface FaultWords {
  description: string
  /** Settings that change what it does; all take a number of times and a match. */
  settings: readonly ('delayMs' | 'status')[]
}

const WORDS: Readonly<Record<string, FaultWords>> = {
  drop_request: {
    get description() {
      return t('Drop the request')
    },
    settings: [],
  },
  drop_reply_after_accept: {
    get description() {
      return t('Execute the request, drop the response')
    },
    settings: [],
  },
  delay: {
    get description() {
      return t('Delay the response')
    },
    settings: ['delayMs'],
  },
  http_error: {
    get description() {
      return t('Return an HTTP error')
    },
    settings: ['status'],
  },
  html_error: {
    get description() {
      return t('Return an HTML page')
    },
    settings: [],
  },
  truncate_json: {
    get description() {
      return t('Truncate the response')
    },
    settings: [],
  },
  rate_limited: {
    get description() {
      return t('Return 429 Too Many Requests')
    },
    settings: [],
  },
  enforce_weights: {
    get description() {
      return t('Enforce the venue’s rate limits')
    },
    settings: [],
  },
  post_only: {
    get description() {
      return t('Accept post-only orders only, as after an upgrade')
    },
    settings: [],
  },
  late_reject: {
    get description() {
      return t('Accept a transaction, then reject it')
    },
    settings: [],
  },
  tier_too_low: {
    get description() {
      return t('Refuse a change of tier or referral for the account’s tier')
    },
    settings: [],
  },
  speed_bump: {
    get description() {
      return t('Redirect new orders to the delayed path')
    },
    settings: [],
  },
  session_ended: {
    get description() {
      return t('End the session of the next request')
    },
    settings: [],
  },
  underlying_closed: {
    get description() {
      return t('Show the underlying market as closed')
    },
    settings: [],
  },
  market_disabled: {
    get description() {
      return t('Close trading')
    },
    settings: [],
  },
  lag_reads: {
    get description() {
      return t('Return stale account data')
    },
    settings: ['delayMs'],
  },
  ws_refuse: {
    get description() {
      return t('Refuse WebSocket connections')
    },
    settings: [],
  },
  ws_drop: {
    get description() {
      return t('Close WebSocket connections')
    },
    settings: [],
  },
  ws_freeze: {
    get description() {
      return t('Keep streams open but silent')
    },
    settings: [],
  },
  ws_duplicate: {
    get description() {
      return t('Duplicate frames')
    },
    settings: [],
  },
  ws_reorder: {
    get description() {
      return t('Reorder frames')
    },
    settings: [],
  },
  ws_lose: {
    get description() {
      return t('Drop frames')
    },
    settings: [],
  },
  ws_drop_ack: {
    get description() {
      return t('Never confirm subscriptions')
    },
    settings: [],
  },
}

/** The words for a fault; one this page does not know yet goes by its name. */
export function faultWords(name: string): FaultWords {
  return WORDS[name] ?? { description: name, settings: ['delayMs', 'status'] }
}
