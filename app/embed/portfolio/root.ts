import { openStandalone } from '@/app/embed/standalone/openStandalone'
import { PortfolioEmbed } from './PortfolioEmbed'

openStandalone(PortfolioEmbed)
