import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '../../../lib/format.js';
import styles from './counted-number.module.css';

const DURATION_MS = 900;

const wantsMotion = () => matchMedia('(prefers-reduced-motion: no-preference)').matches;

/** A number that counts up from a smaller one, without motion for visitors who want none. */
export function CountedNumber({ value, from }: { value: number; from: number }) {
  const [shown, setShown] = useState(from);
  const last = useRef(from);

  useEffect(() => {
    const start = last.current;
    if (value <= start || !wantsMotion()) {
      last.current = value;
      setShown(value);
      return;
    }
    const begun = performance.now();
    let frame = requestAnimationFrame(function count(now) {
      const part = Math.min(1, Math.max(0, (now - begun) / DURATION_MS));
      // Slower towards its end.
      last.current = Math.round(value - (value - start) * (1 - part) ** 3);
      setShown(last.current);
      if (part < 1) frame = requestAnimationFrame(count);
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);

  return (
    <span className={styles.number} data-counting={shown < value || undefined}>
      {formatNumber(shown)}
    </span>
  );
}
