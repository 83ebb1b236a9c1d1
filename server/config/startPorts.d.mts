/** See `startPorts.mjs`. */
export declare const PAPER_PORT_OFFSETS: Readonly<
  Record<'hyperliquid' | 'lighter' | 'ondo' | 'chain', number>
>

/** A port that a start opens, where, and the setting that it follows from. */
export interface StartPort {
  setting: 'PORT' | 'OPERATOR_PORT' | 'PAPER_PORT'
  port: number
  host: string
}

/** See `startPorts.mjs`. */
export declare function isPaperUsed(settings: Readonly<Record<string, unknown>>): boolean

/** See `startPorts.mjs`. */
export declare function startPorts(settings: Readonly<Record<string, unknown>>): StartPort[]

/** See `startPorts.mjs`. */
export declare function portWantedTwice(
  ports: readonly StartPort[],
): { port: number; settings: [StartPort['setting'], StartPort['setting']] } | undefined
