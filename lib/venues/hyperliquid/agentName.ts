import type { WireExtraAgent } from './wire/wireAccount'

/**
 * Named agents that every account may have at a time. The venue allows more to some, by sub-accounts
 * and volume, and shows the limit in its refusal alone.
 * @see https://hyperliquid.gitbook.io/hyperliquid-docs/for-developers/api/nonces-and-api-wallets
 */
const NAMED_AGENTS_MAX = 3

/** Characters of a name that the venue keeps; a number takes the last two. */
const NAME_MAX = 16
const NUMBERED_MAX = NAME_MAX - 2
/** Last characters that a number leaves: they distinguish names that begin alike. */
const END_KEPT = 4

/**
 * A name for one more agent. The same name again would silently end another browser's agent, so a
 * free one is taken while there is room; else our own that ends first is replaced, never another's.
 * @param base the desk's own name, 1 to 16 characters
 * @param named the account's agents that have not ended
 */
export function nameForAgent(base: string, named: readonly WireExtraAgent[]): string {
  const ours = namesFrom(base)
  const endsByName = new Map(named.map((agent) => [agent.name, agent.validUntil ?? Infinity]))
  const free = ours.find((name) => !endsByName.has(name))
  if (free !== undefined && named.length < NAMED_AGENTS_MAX) return free
  const inUse = ours.filter((name) => endsByName.has(name))
  const [first = base] = inUse.sort((a, b) => (endsByName.get(a) ?? 0) - (endsByName.get(b) ?? 0))
  return first
}

/** The names that agents of one base get. */
function namesFrom(base: string): string[] {
  const begin =
    base.length <= NUMBERED_MAX
      ? base
      : base.slice(0, NUMBERED_MAX - END_KEPT) + base.slice(-END_KEPT)
  return [base, `${begin} 2`, `${begin} 3`]
}

/** The agent that the approval of one more by `nameForAgent` ends; undefined where there is room. */
export function agentToEnd(
  base: string,
  named: readonly WireExtraAgent[],
): WireExtraAgent | undefined {
  const name = nameForAgent(base, named)
  return named.find((agent) => agent.name === name)
}

/**
 * The agents of which one has to end before the account takes one more: as many as every account may
 * have, and none of them ours to replace. An account that has more has a higher limit, which is not
 * known: whether it is reached is left to the venue.
 */
export function agentsInTheWay(
  base: string,
  named: readonly WireExtraAgent[],
): readonly WireExtraAgent[] {
  const ours = namesFrom(base)
  const isFull = named.length === NAMED_AGENTS_MAX && !named.some(({ name }) => ours.includes(name))
  return isFull ? named : []
}
