import { holdPorts } from '@/scripts/ports.mjs'

/**
 * The first of so many ports in a row, which nobody else that asks is given while this process
 * lives: what a test starts, ends and starts again finds them free each time.
 * @param count at most 15
 * @throws where there are none
 */
export async function freePorts(count: number): Promise<number> {
  const { first } = await holdPorts(count)
  return first
}
