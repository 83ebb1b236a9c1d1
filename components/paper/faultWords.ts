import { say } from '@/lib/messages/say'
/** A fault in words: what the venue does, and which of its settings matter. */
export interface FaultWords {
  says: string
  /** Settings that change what it does; all take a number of times and a match. */
  settings: readonly ('delayMs' | 'status')[]
}

const WORDS: Readonly<Record<string, FaultWords>> = {
  drop_request: {
    get says() {
      return say('Loses the request before it counts')
    },
    settings: [],
  },
  drop_reply_after_accept: {
    get says() {
      return say('Does what was asked and never says so')
    },
    settings: [],
  },
  delay: {
    get says() {
      return say('Answers later')
    },
    settings: ['delayMs'],
  },
  http_error: {
    get says() {
      return say('Answers with an HTTP error')
    },
    settings: ['status'],
  },
  html_error: {
    get says() {
      return say('Answers with a web page')
    },
    settings: [],
  },
  truncate_json: {
    get says() {
      return say('Answers with half a reply')
    },
    settings: [],
  },
  rate_limited: {
    get says() {
      return say('Refuses for too many requests')
    },
    settings: [],
  },
  enforce_weights: {
    get says() {
      return say('Counts requests by the real limits')
    },
    settings: [],
  },
  post_only: {
    get says() {
      return say('Takes post-only orders alone, as after an upgrade')
    },
    settings: [],
  },
  lag_reads: {
    get says() {
      return say('Shows the account as it was')
    },
    settings: ['delayMs'],
  },
  ws_refuse: {
    get says() {
      return say('Takes no stream')
    },
    settings: [],
  },
  ws_drop: {
    get says() {
      return say('Cuts streams')
    },
    settings: [],
  },
  ws_freeze: {
    get says() {
      return say('Keeps streams open and silent')
    },
    settings: [],
  },
  ws_duplicate: {
    get says() {
      return say('Sends frames twice')
    },
    settings: [],
  },
  ws_reorder: {
    get says() {
      return say('Swaps frames')
    },
    settings: [],
  },
  ws_lose: {
    get says() {
      return say('Loses frames')
    },
    settings: [],
  },
  ws_drop_ack: {
    get says() {
      return say('Never confirms subscriptions')
    },
    settings: [],
  },
}

/** The words for a fault; one this page does not know yet goes by its name. */
export function faultWords(name: string): FaultWords {
  return WORDS[name] ?? { says: name, settings: ['delayMs', 'status'] }
}
