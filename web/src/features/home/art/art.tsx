import { AsServed, useServed } from '../../../components/as-served.js';
import { lazyPart } from '../../../components/lazy-part.js';
import type { DrawingName } from './drawings.js';

const Drawing = lazyPart(
  async () => (await import('./drawings.js')).Drawing,
  [],
  undefined,
  () => null,
);

/** A decorative drawing. The server's HTML is kept, so that the browser need not load the code of the drawings. */
export function Art({ name, className }: { name: DrawingName; className: string | undefined }) {
  const [isServed] = useServed(true);
  if (isServed) return <AsServed className={className} />;
  return (
    <div className={className}>
      <Drawing name={name} />
    </div>
  );
}
