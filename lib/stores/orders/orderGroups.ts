/** Orders that were placed as one, by their ids; of this visit, for notifications about them. */
const groups = new Map<string, string>()
const GROUPED_MAX = 1_000

/** Notes that an order is part of something placed as one, such as a scale. */
export function noteOrderGroup(orderId: string, group: string): void {
  groups.set(orderId, group)
  for (const oldest of groups.keys()) {
    if (groups.size <= GROUPED_MAX) break
    groups.delete(oldest)
  }
}

/** What an order is part of; undefined where it stands for itself. */
export function groupOfOrder(orderId: string): string | undefined {
  return groups.get(orderId)
}
