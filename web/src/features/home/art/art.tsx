import { useState } from 'react';
import { lazyPart } from '../../../components/lazy-part.js';
import { useIsServed } from '../../../lib/present.js';
import type { DrawingName } from './drawings.js';

const Drawing = lazyPart(async () => (await import('./drawings.js')).Drawing, []);

/**
 * A drawing as decoration. Where the server has drawn it, it stays as it is: the browser needs the drawings'
 * code only for a page that it draws itself.
 */
export function Art({ name, className }: { name: DrawingName; className: string | undefined }) {
  const isServed = useIsServed();
  const [isKept] = useState(isServed && globalThis.document !== undefined);
  if (!isKept) {
    return (
      <div className={className}>
        <Drawing name={name} />
      </div>
    );
  }
  const kept = { __html: '' };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React leaves alone what is there
  return <div className={className} dangerouslySetInnerHTML={kept} suppressHydrationWarning />;
}
