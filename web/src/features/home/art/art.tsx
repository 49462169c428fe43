import { AsServed, useServed } from '../../../components/as-served.js';
import { lazyPart } from '../../../components/lazy-part.js';
import type { DrawingName } from './drawings.js';

const Drawing = lazyPart(
  async () => (await import('./drawings.js')).Drawing,
  [],
  undefined,
  () => null,
);

/**
 * A drawing as decoration. Where the server has drawn it, it stays as it is: the browser needs the drawings'
 * code only for a page that it draws itself.
 */
export function Art({ name, className }: { name: DrawingName; className: string | undefined }) {
  const [isServed] = useServed(true);
  if (isServed) return <AsServed className={className} />;
  return (
    <div className={className}>
      <Drawing name={name} />
    </div>
  );
}
