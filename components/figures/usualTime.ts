import { plural, t } from '@/lib/i18n/t'

/** The shortest and the longest usual time of a transfer. */
interface UsualSeconds {
  from: number
  to: number
}

/** How long a transfer usually takes, in words; what no venue publishes is unknown. */
export function usualTimeText(usual: UsualSeconds | undefined): string {
  if (usual === undefined) return t('Not published by the venue')
  const { from, to } = usual
  const { seconds, words } = UNITS.find((unit) => isWhole(unit.seconds, usual)) ?? SECONDS
  const [least, count] = [from / seconds, to / seconds]
  if (least === count) return words.exact(count)
  return from === 0 ? words.most(count) : words.between(least, count)
}

function isWhole(seconds: number, { from, to }: UsualSeconds): boolean {
  return from % seconds === 0 && to % seconds === 0 && to > 0
}

const SECONDS = {
  seconds: 1,
  words: {
    exact: (count: number) => plural(count, '{count} second', '{count} seconds'),
    most: (count: number) => plural(count, 'Up to {count} second', 'Up to {count} seconds'),
    between: (least: number, count: number) =>
      plural(count, '{least} to {count} second', '{least} to {count} seconds', { least }),
  },
}
/** Largest first: a span is written in the largest unit that it is whole in. */
const UNITS = [
  {
    seconds: 3_600,
    words: {
      exact: (count: number) => plural(count, '{count} hour', '{count} hours'),
      most: (count: number) => plural(count, 'Up to {count} hour', 'Up to {count} hours'),
      between: (least: number, count: number) =>
        plural(count, '{least} to {count} hour', '{least} to {count} hours', { least }),
    },
  },
  {
    seconds: 60,
    words: {
      exact: (count: number) => plural(count, '{count} minute', '{count} minutes'),
      most: (count: number) => plural(count, 'Up to {count} minute', 'Up to {count} minutes'),
      between: (least: number, count: number) =>
        plural(count, '{least} to {count} minute', '{least} to {count} minutes', { least }),
    },
  },
]
