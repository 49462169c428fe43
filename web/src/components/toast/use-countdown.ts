import { useEffect, useRef } from 'react';

/** Calls `onEnd` after `durationMs` of time that was not spent paused. */
export function useCountdown(durationMs: number, paused: boolean, onEnd: () => void): void {
  const remaining = useRef(durationMs);
  const end = useRef(onEnd);

  useEffect(() => {
    end.current = onEnd;
  });

  useEffect(() => {
    if (paused) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => end.current(), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= Date.now() - startedAt;
    };
  }, [paused]);
}
