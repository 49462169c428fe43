import { useEffect, useRef, useState } from 'react';
import { ensureCatalogue } from '../../i18n/index.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import styles from './proof.module.css';
import type { ProofBandProps } from './proof-band.js';

type ProofProps = Omit<ProofBandProps, 'first'>;

/** The activity of a live campaign, from its own records. */
export function Proof(props: ProofProps) {
  const isLive = useSiteSettings(({ settings }) => settings.campaign_mode === 'live');
  return isLive ? <LiveProof {...props} /> : null;
}

/** Keeps a place for the band, which is loaded before it comes into sight. Without an answer there is neither. */
function LiveProof(props: ProofProps) {
  const place = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState<Loaded | null>();
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        load().then(setLoaded, (error: unknown) => {
          console.warn('The activity of the campaign could not be loaded.', error);
          setLoaded(null);
        });
      },
      // A screen above and below the window.
      { rootMargin: '100% 0px' },
    );
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  if (loaded === null) return null;
  return (
    <div ref={place} className={loaded ? styles.proof : styles.place}>
      {loaded && <loaded.ProofBand {...props} first={loaded.first} />}
    </div>
  );
}

type Loaded = Awaited<ReturnType<typeof load>>;

async function load() {
  const [{ ProofBand, loadActivity }] = await Promise.all([
    import('./proof-band.js'),
    ensureCatalogue('proof'),
  ]);
  return { ProofBand, first: await loadActivity() };
}
