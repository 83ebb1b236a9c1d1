import { and, eq, sql } from 'drizzle-orm'
import type { Database } from './database'
import { votes } from './tables'

/** A vote as it is kept. */
export type VoteRow = typeof votes.$inferSelect

/** Keeps a vote unless there is a later one of the same voter. */
export async function upsertVote(database: Database, row: VoteRow): Promise<void> {
  await database
    .insert(votes)
    .values(row)
    .onConflictDoUpdate({
      target: [votes.targetProvider, votes.voter],
      set: { direction: row.direction, votedAtMs: row.votedAtMs },
      setWhere: sql`${votes.votedAtMs} < ${row.votedAtMs}`,
    })
}

/** The standing vote of an address; undefined where it did not vote. */
export async function findVote(
  database: Database,
  { targetProvider, voter }: Pick<VoteRow, 'targetProvider' | 'voter'>,
): Promise<VoteRow | undefined> {
  const [row] = await database
    .select()
    .from(votes)
    .where(and(eq(votes.targetProvider, targetProvider), eq(votes.voter, voter)))
  return row
}

/** Votes by provider and direction. */
export async function countVotes(
  database: Database,
): Promise<ReadonlyMap<string, { up: number; down: number }>> {
  const rows = await database
    .select({
      provider: votes.targetProvider,
      up: sql<string>`count(*) filter (where ${votes.direction} = 'up')`,
      down: sql<string>`count(*) filter (where ${votes.direction} = 'down')`,
    })
    .from(votes)
    .groupBy(votes.targetProvider)
  return new Map(rows.map((row) => [row.provider, { up: Number(row.up), down: Number(row.down) }]))
}
