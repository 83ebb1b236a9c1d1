import { isIPv6 } from 'node:net'

const IPV4_IN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
/** The same in eight groups. */
const MAPPED = /^0:0:0:0:0:ffff:([0-9a-f]+):([0-9a-f]+)$/

/**
 * The address a request is counted by. Behind trusted proxies it is the entry that the outermost
 * of them wrote, counted from the right of `x-forwarded-for`; whatever is left of it was written by
 * the caller and is not read. An IPv6 address counts with its /64.
 * @param trustedHops proxies of ours in front; 0 reads the socket alone
 */
export function clientAddress(
  remoteAddress: string,
  forwardedFor: string | undefined,
  trustedHops: number,
): string {
  const forwarded = (forwardedFor ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const chosen = trustedHops === 0 ? undefined : forwarded.at(-trustedHops)
  return networkOf(withoutPort(chosen ?? remoteAddress))
}

function withoutPort(address: string): string {
  const bracketed = /^\[(.+)\](?::\d+)?$/.exec(address)
  if (bracketed?.[1] !== undefined) return bracketed[1]
  return /^\d+\.\d+\.\d+\.\d+:\d+$/.test(address) ? address.slice(0, address.indexOf(':')) : address
}

function networkOf(address: string): string {
  const mapped = IPV4_IN_IPV6.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const bare = address.replace(/%.*$/, '')
  if (!isIPv6(bare)) return address
  const groups = groupsOf(bare)
  const [, high, low] = MAPPED.exec(groups.join(':')) ?? []
  if (high !== undefined && low !== undefined) return `${dotted(high)}.${dotted(low)}`
  return `${groups.slice(0, 4).join(':')}::/64`
}

function dotted(group: string): string {
  const value = Number.parseInt(group, 16)
  return `${value >> 8}.${value & 255}`
}

function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length)
  const groups = [...front, ...Array.from({ length: zeros }, () => '0'), ...back]
  return groups.map((group) => Number.parseInt(group, 16).toString(16))
}
