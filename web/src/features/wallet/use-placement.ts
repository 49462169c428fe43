import { create } from 'zustand';

export type WalletPlacement = 'header' | 'menu';

/** From this width, matching the header's styles, the button is in the header. */
const HEADER_QUERY = '(width >= 68rem)';

interface PlacementStore {
  placement: WalletPlacement;
}

// One listener for all: told one after the other, two places would both hold a button for a moment,
// and the one that leaves would take the widget's button with it.
const usePlacementStore = create<PlacementStore>()((set) => {
  const query = matchMedia(HEADER_QUERY);
  const placement = (): WalletPlacement => (query.matches ? 'header' : 'menu');
  query.addEventListener('change', () => set({ placement: placement() }));
  return { placement: placement() };
});

/** Where the one connect button is at this window width. */
export function usePlacement(): WalletPlacement {
  return usePlacementStore((state) => state.placement);
}
