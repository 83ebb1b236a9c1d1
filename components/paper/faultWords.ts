/** A fault in words: what the venue does, and which of its settings matter. */
export interface FaultWords {
  says: string
  /** Settings that change what it does; all take a number of times and a match. */
  settings: readonly ('delayMs' | 'status')[]
}

const WORDS: Readonly<Record<string, FaultWords>> = {
  drop_request: { says: 'Loses the request before it counts', settings: [] },
  drop_reply_after_accept: { says: 'Does what was asked and never says so', settings: [] },
  delay: { says: 'Answers later', settings: ['delayMs'] },
  http_error: { says: 'Answers with an HTTP error', settings: ['status'] },
  html_error: { says: 'Answers with a web page', settings: [] },
  truncate_json: { says: 'Answers with half a reply', settings: [] },
  rate_limited: { says: 'Refuses for too many requests', settings: [] },
  enforce_weights: { says: 'Counts requests by the real limits', settings: [] },
  post_only: { says: 'Takes post-only orders alone, as after an upgrade', settings: [] },
  lag_reads: { says: 'Shows the account as it was', settings: ['delayMs'] },
  ws_refuse: { says: 'Takes no stream', settings: [] },
  ws_drop: { says: 'Cuts streams', settings: [] },
  ws_freeze: { says: 'Keeps streams open and silent', settings: [] },
  ws_duplicate: { says: 'Sends frames twice', settings: [] },
  ws_reorder: { says: 'Swaps frames', settings: [] },
  ws_lose: { says: 'Loses frames', settings: [] },
  ws_drop_ack: { says: 'Never confirms subscriptions', settings: [] },
}

/** The words for a fault; one this page does not know yet goes by its name. */
export function faultWords(name: string): FaultWords {
  return WORDS[name] ?? { says: name, settings: ['delayMs', 'status'] }
}
