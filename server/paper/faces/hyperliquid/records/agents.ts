/** A key allowed to sign L1 actions for an account. */
interface Agent {
  account: string
  address: string
  /** Empty for the one unnamed agent of an account. */
  name: string
  validUntilMs: number
}

export interface AgentBook {
  /** The unexpired agent with this address, if any account has one. */
  find(address: string, nowMs: number): Agent | undefined
  /** Unexpired agents of an account in order of approval, the unnamed one included. */
  list(account: string, nowMs: number): Agent[]
  /** Puts an agent in place of the account's agent of the same name; returns whom it displaced. */
  put(agent: Omit<Agent, 'address'> & { address?: string | undefined }): Agent | undefined
  /** Takes out the agents that have expired by now and returns them. */
  expire(nowMs: number): Agent[]
  all(): Agent[]
}

/**
 * The agents of all accounts. A displaced agent is gone with its nonces at once, an expired one
 * no longer signs from its last millisecond on.
 */
export function createAgentBook(): AgentBook {
  const byAccount = new Map<string, Agent[]>()
  const byAddress = new Map<string, Agent>()
  /** No agent expires before this. */
  let nextExpiryMs = Number.POSITIVE_INFINITY
  const isLive = (agent: Agent, nowMs: number) => agent.validUntilMs > nowMs

  return {
    find(address, nowMs) {
      const agent = byAddress.get(address)
      return agent !== undefined && isLive(agent, nowMs) ? agent : undefined
    },
    list(account, nowMs) {
      return (byAccount.get(account) ?? []).filter((agent) => isLive(agent, nowMs))
    },
    put({ address, ...rest }) {
      const agents = byAccount.get(rest.account) ?? []
      const displaced = agents.find((agent) => agent.name === rest.name)
      if (displaced !== undefined && byAddress.get(displaced.address) === displaced) {
        byAddress.delete(displaced.address)
      }
      const others = agents.filter((agent) => agent !== displaced)
      if (address !== undefined) {
        const { account, name, validUntilMs } = rest
        const agent: Agent = { account, address, name, validUntilMs }
        others.push(agent)
        nextExpiryMs = Math.min(nextExpiryMs, validUntilMs)
        byAddress.set(address, agent)
      }
      byAccount.set(rest.account, others)
      return displaced
    },
    expire(nowMs) {
      if (nowMs < nextExpiryMs) return []
      const expired: Agent[] = []
      nextExpiryMs = Number.POSITIVE_INFINITY
      for (const [account, agents] of byAccount) {
        const live = agents.filter((agent) => isLive(agent, nowMs))
        for (const agent of live) nextExpiryMs = Math.min(nextExpiryMs, agent.validUntilMs)
        if (live.length === agents.length) continue
        byAccount.set(account, live)
        for (const agent of agents) {
          if (isLive(agent, nowMs)) continue
          expired.push(agent)
          if (byAddress.get(agent.address) === agent) byAddress.delete(agent.address)
        }
      }
      return expired
    },
    all: () => [...byAccount.values()].flat(),
  }
}
