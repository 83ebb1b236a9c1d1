/** See `ports.mjs`. */
export declare function holdPorts(
  count: number,
): Promise<{ first: number; release: () => Promise<void> }>

/** See `ports.mjs`. */
export declare function onFreePorts<T>(
  count: number,
  start: (first: number) => Promise<T>,
  isAgain?: (error: unknown) => boolean,
): Promise<T>

/** See `ports.mjs`. */
export declare function isPortFree(port: number): Promise<boolean>

/** See `ports.mjs`. */
export declare function portFault(port: number, host: string): Promise<string | undefined>
