import { create } from 'zustand';

/** The page of the tasks: in the Mini App its first one. */
export const useAirdropHome = create<{ path: string }>()(() => ({ path: '/airdrop' }));
