import { create } from 'zustand';

export type WalletPlacement = 'header' | 'menu';

/** From this width on, as in the header's styles, language and wallet button are in the header. */
const HEADER_QUERY = '(width >= 48rem)';

interface PlacementStore {
  placement: WalletPlacement;
}

/** The server renders the header's, which the styles hide where it is wrong; hydration needs it alike. */
const usePlacementStore = create<PlacementStore>()(() => ({ placement: 'header' }));

// One listener for both places, so that they change at the same time. Otherwise both would hold a
// button for a moment, and removing one would remove the widget's only button.
const query = globalThis.matchMedia?.(HEADER_QUERY);
const follow = () =>
  usePlacementStore.setState({ placement: query?.matches === false ? 'menu' : 'header' });
query?.addEventListener('change', follow);
follow();

/** Where the one connect button is at this window width. */
export function usePlacement(): WalletPlacement {
  return usePlacementStore((state) => state.placement);
}
