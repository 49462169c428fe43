import type { CampaignState } from '../../providers/data/records.js';
import { useFigures } from '../figures/useFigures.js';

type Resource = keyof CampaignState['samples'];

/** The product's own records of a resource, and tasks to check; read again after its records change. */
export function useSetup(resource: Resource) {
  const { figures, isPending } = useFigures([resource, 'setup'], (api) => api('getCampaign'));
  return {
    isSample: (id: number) => figures?.samples[resource].includes(id) ?? false,
    unready: figures?.unready_tasks ?? [],
    isPending,
  };
}
