/** What a page in a frame needs: pixels of the smallest frame it is of use in, and whether it trades. */
export interface EmbedShape {
  minWidth: number
  minHeight: number
  /** Follows its content: the height is reported to the host. */
  isAutoHeight: boolean
  /** Takes orders: never in a frame of any origin, and only after a confirmation. */
  isTrading: boolean
}

/** Every page that can be embedded, by the last part of its path. */
export const EMBED_KINDS = {
  ticker: { minWidth: 120, minHeight: 40, isAutoHeight: false, isTrading: false },
  chart: { minWidth: 240, minHeight: 200, isAutoHeight: false, isTrading: false },
  book: { minWidth: 240, minHeight: 320, isAutoHeight: false, isTrading: false },
  markets: { minWidth: 280, minHeight: 160, isAutoHeight: true, isTrading: false },
  funding: { minWidth: 280, minHeight: 160, isAutoHeight: true, isTrading: false },
  portfolio: { minWidth: 280, minHeight: 160, isAutoHeight: true, isTrading: false },
  ticket: { minWidth: 360, minHeight: 640, isAutoHeight: false, isTrading: true },
  trade: { minWidth: 768, minHeight: 560, isAutoHeight: false, isTrading: true },
} as const satisfies Record<string, EmbedShape>

/** What the `sandbox` attribute of a frame needs, if its host gives it one. */
export const EMBED_SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups'

/** Name of a page that can be embedded. */
export type EmbedKind = keyof typeof EMBED_KINDS

/** Whether there is such a page. */
export function isEmbedKind(name: string): name is EmbedKind {
  return Object.hasOwn(EMBED_KINDS, name)
}
