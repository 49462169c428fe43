import { useSiteSettings } from '../../lib/site-settings.js';
import { lazyPart } from '../lazy-part.js';
import type { ContractCardProps } from './contract-card.js';

const ContractCard = lazyPart(
  async () => (await import('./contract-card.js')).ContractCard,
  ['contract', 'wallet'],
);

export function Contract(props: ContractCardProps) {
  const address = useSiteSettings(({ settings }) => settings.contract_address);
  return address ? <ContractCard {...props} /> : null;
}
