import type { PublicConfig } from '@/lib/schema/model/publicConfig'

/**
 * Where paper money is asked for at one venue; undefined where that venue is not on paper, whatever
 * others of the same desk are. Pure.
 */
export function faucetPathOf(
  { faucetPath, venues }: Pick<PublicConfig, 'faucetPath' | 'venues'>,
  provider: string,
): string | undefined {
  const venue = venues.find(({ key }) => key === provider)
  return venue?.network === 'paper' ? faucetPath : undefined
}
