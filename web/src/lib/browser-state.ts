import { useSyncExternalStore } from 'react';

/** A state of the browser that changes with events; `onServer` on the server. */
function browserState(
  target: () => EventTarget,
  events: string[],
  read: () => boolean,
  onServer: boolean,
) {
  const subscribe = (onChange: () => void) => {
    for (const event of events) target().addEventListener(event, onChange);
    return () => {
      for (const event of events) target().removeEventListener(event, onChange);
    };
  };
  return () => useSyncExternalStore(subscribe, read, () => onServer);
}

export const useOnline = browserState(
  () => window,
  ['online', 'offline'],
  () => navigator.onLine,
  true,
);

export const useHidden = browserState(
  () => document,
  ['visibilitychange'],
  () => document.hidden,
  false,
);
