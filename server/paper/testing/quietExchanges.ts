import { createHost, type HostOptions, type RunningExchange } from '@/server/paper/createHost'

/** Opens exchanges with the usual prices; one that logs anything fails its test. */
export const quietExchanges = {
  open: (options: Omit<HostOptions, 'seed' | 'log'>): RunningExchange =>
    createHost({
      ...options,
      seed: 'perpdesk',
      log: (line) => {
        throw new Error(`logged: ${line}`)
      },
    }),
}
