import { create } from 'zustand';

export type WalletPlacement = 'header' | 'menu';

/** From this width on, as in the header's styles, language and wallet button are in the header. */
const HEADER_QUERY = '(width >= 48rem)';

interface PlacementStore {
  placement: WalletPlacement;
}

// One listener for both places, so that they change at the same time. Otherwise both would hold a
// button for a moment, and removing one would remove the widget's only button.
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
