import { type ComponentType, lazy, Suspense } from 'react';
import { ensureCatalogue } from '../../i18n/index.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import type { ContractCardProps } from './contract-card.js';

const load = async (): Promise<{ default: ComponentType<ContractCardProps> }> => {
  const [{ ContractCard }] = await Promise.all([
    import('./contract-card.js'),
    ensureCatalogue('contract'),
    ensureCatalogue('wallet'),
  ]);
  return { default: ContractCard };
};

/** Empty when it cannot be downloaded. */
const ContractCard = lazy(() => load().catch(() => ({ default: () => null })));

/** The card of the token's contract, once there is one. */
export function Contract(props: ContractCardProps) {
  const address = useSiteSettings(({ settings }) => settings.contract_address);
  return address ? (
    <Suspense>
      <ContractCard {...props} />
    </Suspense>
  ) : null;
}
