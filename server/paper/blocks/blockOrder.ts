import type { UserCommand } from '@/server/paper/engine/engineCommand'

/** Place of a command within its block: lower ones first, equal ones in the order of arrival. */
export type BlockRank = (command: UserCommand | undefined) => number

/** The items of a block in the order to be applied; as they arrived where a venue ranks nothing. */
export function inBlockOrder<Item extends { command?: UserCommand | undefined }>(
  items: readonly Item[],
  rank: BlockRank | undefined,
): Item[] {
  if (rank === undefined) return [...items]
  return items.toSorted((a, b) => rank(a.command) - rank(b.command))
}
