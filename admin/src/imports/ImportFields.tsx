import { StatusBadge } from '../components/figures/StatusBadge.js';
import { useRecord } from '../components/useRecord.js';
import type { ImportRecord } from '../providers/data/records.js';

const TONES = {
  reading: 'neutral',
  checked: 'warning',
  booking: 'info',
  booked: 'success',
  undoing: 'info',
  undone: 'neutral',
} as const satisfies Record<ImportRecord['status'], string>;

export function ImportStatus() {
  const { status } = useRecord<ImportRecord>();
  return <StatusBadge tone={TONES[status]} label={`imports.status.${status}`} />;
}

export const ImportFile = () => useRecord<ImportRecord>().file_name;

export const ImportUploader = () => useRecord<ImportRecord>().uploaded_by;
