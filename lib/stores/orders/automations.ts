import { z } from 'zod'
import { PositionSide, Side } from '@/lib/schema/model/enums'
import { PositiveDecimal } from '@/lib/schema/model/primitives'
import { createPersistedStore } from '@/lib/stores/persistedStore'
import { tabStorage } from '@/lib/stores/system/browserStorage'

const shared = {
  /** Unique in this tab. */
  id: z.string(),
  provider: z.string(),
  /** Address in lower case. */
  account: z.string(),
  marketId: z.string(),
  symbol: z.string(),
  /** The order at the venue; another one after a change that replaced it. */
  orderId: z.string(),
  /** How often it was moved. */
  moves: z.int().min(0),
}

const Chase = z.object({
  ...shared,
  kind: z.literal('chase'),
  side: Side,
  price: PositiveDecimal,
  remainingSize: PositiveDecimal,
  bound: PositiveDecimal,
  endsAtMs: z.int(),
})

const Trail = z.object({
  ...shared,
  kind: z.literal('trail'),
  side: PositionSide,
  percent: PositiveDecimal,
  peak: PositiveDecimal,
  stop: PositiveDecimal,
})

const Automation = z.discriminatedUnion('kind', [Chase, Trail])
/** What the desk runs for an account while this tab is open. */
export type Automation = z.infer<typeof Automation>
/** An order that the desk keeps at the best price. */
export type RunningChase = z.infer<typeof Chase>
/** A stop that the desk keeps behind the mark price. */
export type RunningTrail = z.infer<typeof Trail>

const State = z.object({ running: z.array(Automation).max(50) })

/** Automations running in this tab; saved so that a reload can name what it ended. */
export const automationStore = createPersistedStore<z.infer<typeof State>>({
  key: 'perpdesk.automations.v1',
  schema: State,
  initial: { running: [] },
  storage: tabStorage(),
})

/** Runs one more. */
export function startAutomation(added: Automation): void {
  automationStore.setState(({ running }) => ({ running: [...running, added] }))
}

/** Notes what became of one that runs. */
export function updateAutomation<One extends Automation>(
  automation: One,
  change: Partial<Omit<One, 'id' | 'kind'>>,
): void {
  automationStore.setState(({ running }) => ({
    running: running.map((existing) =>
      existing.id === automation.id ? { ...existing, ...change } : existing,
    ),
  }))
}

/** Ends one; its order is left as it is. */
export function endAutomation(id: string): void {
  automationStore.setState(({ running }) => ({
    running: running.filter((automation) => automation.id !== id),
  }))
}
