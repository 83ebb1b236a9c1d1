import { openStandalone } from '@/app/embed/standalone/openStandalone'
import { FundingEmbed } from './FundingEmbed'

openStandalone(FundingEmbed)
