import { holdPorts, onFreePorts as startOnFreePorts } from '@/scripts/ports.mjs'

/**
 * The first of so many ports in a row, given to no other caller while this process lives: a test
 * that starts, ends and starts a program again finds them free each time.
 * @param count at most 15
 * @throws where there are none
 */
export async function freePorts(count: number): Promise<number> {
  const { first } = await holdPorts(count)
  return first
}

/**
 * Starts something on so many ports in a row, and on others where a program that does not reserve
 * its ports took one first. They stay its own while this process lives.
 * @param start it leaves nothing running where it throws
 * @param isAgain what else is worth another start: programs say on the screen that a port was taken
 * @throws what the last start threw; at once what is not about ports
 */
export function onFreePorts<T>(
  count: number,
  start: (firstPort: number) => Promise<T>,
  isAgain?: (error: unknown) => boolean,
): Promise<T> {
  return startOnFreePorts(count, start, isAgain)
}
