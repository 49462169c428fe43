import type { Identifier } from 'react-admin';
import { useApiQuery } from '../../providers/data/useApiQuery.js';

export const useSignals = (id: Identifier = 0) =>
  useApiQuery([`users/${id}/signals`], (api) =>
    api('listUserSignals', { path: { id: Number(id) } }),
  );

export const useReferralGraph = (id: Identifier = 0) =>
  useApiQuery([`users/${id}/referral-graph`], (api) =>
    api('getReferralGraph', { path: { id: Number(id) } }),
  );
