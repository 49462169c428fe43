import { StatusBadge } from '../figures/StatusBadge.js';
import { useRecord } from '../useRecord.js';
import { useSetup } from './useSetup.js';

/** Marks a record that came with the product and is unchanged. */
export function SampleBadge({ resource }: { resource: Parameters<typeof useSetup>[0] }) {
  const { id } = useRecord<{ id: number }>();
  return useSetup(resource).isSample(id) ? <StatusBadge tone="info" label="sample.badge" /> : null;
}
