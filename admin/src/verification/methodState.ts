import type { MethodRecord } from '../providers/data/records.js';

type Method = Pick<MethodRecord, 'is_enabled' | 'is_configured' | 'failures_in_a_row'>;

/** The state of a method; the operator's choice comes before failures. */
export function methodState(method: Method): 'off' | 'unconfigured' | 'failing' | 'ok' {
  if (!method.is_enabled) return 'off';
  if (!method.is_configured) return 'unconfigured';
  return method.failures_in_a_row > 0 ? 'failing' : 'ok';
}
