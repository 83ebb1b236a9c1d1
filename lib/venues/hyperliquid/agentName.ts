import type { WireExtraAgent } from './wire/wireAccount'

/** Named agents that an account may have at a time. */
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
  const begin =
    base.length <= NUMBERED_MAX
      ? base
      : base.slice(0, NUMBERED_MAX - END_KEPT) + base.slice(-END_KEPT)
  const ours = [base, `${begin} 2`, `${begin} 3`]
  const endsByName = new Map(named.map((agent) => [agent.name, agent.validUntil ?? Infinity]))
  const free = ours.find((name) => !endsByName.has(name))
  if (free !== undefined && named.length < NAMED_AGENTS_MAX) return free
  const inUse = ours.filter((name) => endsByName.has(name))
  const [first = base] = inUse.sort((a, b) => (endsByName.get(a) ?? 0) - (endsByName.get(b) ?? 0))
  return first
}

/** The agent that the approval of one more by `nameForAgent` ends; undefined where there is room. */
export function agentToEnd(
  base: string,
  named: readonly WireExtraAgent[],
): WireExtraAgent | undefined {
  const name = nameForAgent(base, named)
  return named.find((agent) => agent.name === name)
}
