import { create } from 'zustand';

/** The path of the page with the tasks; in the Mini App its start page. */
export const useAirdropHome = create<{ path: string }>()(() => ({ path: '/airdrop' }));
