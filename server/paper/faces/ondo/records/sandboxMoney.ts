import { z } from 'zod'
import { type FactOf, NO_ONE } from './factRecord'

/** Accounts with what the sandbox's calls gave them less what they took, in millionths; none at zero. */
export const SavedSandboxMoney = z.array(z.tuple([z.string(), z.number().int()]))

/** Money that came over no chain, which may not leave over one: kept as it comes and goes. */
export interface SandboxMoney {
  noteDeposit(fact: FactOf<'deposit'>): void
  noteWithdrawal(fact: FactOf<'withdrawal'>): void
  /** What was given and not taken back; 0 where more was taken. */
  microOf(account: string): number
  snapshot(): z.infer<typeof SavedSandboxMoney>
  /** In place of what was noted. */
  restore(saved: z.infer<typeof SavedSandboxMoney>): void
}

export function createSandboxMoney(): SandboxMoney {
  const micro = new Map<string, number>()
  const add = (account: string, amountMicro: number) => {
    const sum = (micro.get(account) ?? 0) + amountMicro
    if (sum === 0) micro.delete(account)
    else micro.set(account, sum)
  }
  return {
    noteDeposit({ account, amountMicro, isSandbox }) {
      if (isSandbox) add(account, amountMicro)
    },
    noteWithdrawal({ account, amountMicro, destination }) {
      if (destination === NO_ONE) add(account, -amountMicro)
    },
    microOf: (account) => Math.max(0, micro.get(account) ?? 0),
    snapshot: () => [...micro],
    restore(saved) {
      micro.clear()
      for (const [account, sum] of saved) micro.set(account, sum)
    },
  }
}
