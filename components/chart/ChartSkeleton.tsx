import { say } from '@/lib/messages/say'

const HEIGHTS = [30, 42, 36, 52, 48, 60, 44, 38, 56, 64, 50, 46, 58, 70, 62, 54, 66, 74, 60, 68]

/** The grey shape of a chart, in the plot's geometry. */
export function ChartSkeleton() {
  return (
    <div aria-busy="true" className="flex h-full flex-1 items-center gap-[1.4%] px-6 pb-10">
      <span className="sr-only">{say('Loading the chart')}</span>
      {HEIGHTS.map((height, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed row of grey shapes
          key={index}
          aria-hidden="true"
          className="skeleton flex-1 rounded-sm bg-line"
          style={{ height: `${height * 0.5}%` }}
        />
      ))}
    </div>
  )
}
