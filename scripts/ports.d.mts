/** See `ports.mjs`. */
export declare function holdPorts(
  count: number,
): Promise<{ first: number; release: () => Promise<void> }>
