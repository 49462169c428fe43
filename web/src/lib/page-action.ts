import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';

/** The next action that a page offers its visitor. */
export interface PageAction {
  label: string;
  isBusy?: boolean;
  run: () => void;
}

/** The action of the shown page, for an app around it with a button of its own (docs/decisions/0034). */
export const usePageActionStore = create<{ action: PageAction | null }>()(() => ({ action: null }));

/** Offers an action while the component is mounted; null where there is nothing to do. */
export function usePageAction(action: PageAction | null): void {
  const label = action?.label;
  const isBusy = action?.isBusy === true;
  const run = useEffectEvent(() => action?.run());
  useEffect(() => {
    if (label === undefined) return;
    const offered = { label, isBusy, run: () => run() };
    usePageActionStore.setState({ action: offered });
    return () =>
      usePageActionStore.setState(({ action: last }) =>
        // The next page may have offered its own by now.
        last === offered ? { action: null } : {},
      );
  }, [label, isBusy]);
}
