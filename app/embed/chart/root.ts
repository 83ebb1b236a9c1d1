import { openStandalone } from '@/app/embed/standalone/openStandalone'
import { ChartEmbed } from './ChartEmbed'

openStandalone(ChartEmbed)
