import { queryOptions } from '@tanstack/react-query';
import { readContract } from './kit-chain.js';
import { type LoadedKit, loadKit } from './kit-data.js';

export const kitQuery = queryOptions({
  queryKey: ['kit'],
  queryFn: ({ signal }) => loadKit(signal),
  staleTime: Number.POSITIVE_INFINITY,
});

export const contractQuery = (kit: LoadedKit) =>
  queryOptions({
    queryKey: ['contract', kit.about],
    queryFn: ({ signal }) => readContract(kit, signal),
  });
