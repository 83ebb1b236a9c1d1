import { t } from '@/lib/i18n/t'
import type { ChartTool } from '@/lib/stores/chart/chartTool'

/** How a tool of the chart is called. */
export function drawingName(tool: ChartTool): string {
  switch (tool) {
    case 'trend':
      return t('Trend line')
    case 'horizontal':
      return t('Horizontal line')
    case 'rectangle':
      return t('Rectangle')
    case 'fibonacci':
      return t('Fibonacci retracement')
    case 'measure':
      return t('Measure')
    case 'bracket':
      return t('Bracket order')
  }
}
