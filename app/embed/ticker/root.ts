import { openStandalone } from '@/app/embed/standalone/openStandalone'
import { TickerEmbed } from './TickerEmbed'

openStandalone(TickerEmbed)
