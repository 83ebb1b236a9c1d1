import { openStandalone } from '@/app/embed/standalone/openStandalone'
import { MarketsEmbed } from './MarketsEmbed'

openStandalone(MarketsEmbed)
