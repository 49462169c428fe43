import { type HTMLAttributes, useState } from 'react';
import { useIsServed } from '../lib/present.js';

/** `value` if the component is being hydrated; null where the browser draws it first. */
export function useServed<Value>(value: Value) {
  const isServed = useIsServed();
  return useState(isServed && globalThis.document !== undefined ? value : null);
}

const KEPT = { __html: '' };

/** Keeps the server's HTML as it is. Use it only during hydration. */
export function AsServed(props: Pick<HTMLAttributes<HTMLDivElement>, 'className' | 'hidden'>) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set, as hydration leaves alone what is there
  return <div {...props} dangerouslySetInnerHTML={KEPT} suppressHydrationWarning />;
}
