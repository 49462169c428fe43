import { useEffect, useState } from 'react';
import { POINTS_PER_TOKEN, type TaskProgress } from '#libs/domain/index.js';

/** As long as the card's animation, in milliseconds. */
const SHOWN_MS = 2400;

interface Reached {
  owner: string | null;
  completed: number;
  tokens: number;
  what: 'task' | 'token' | null;
}

/**
 * What a visitor has just reached, for a short time: another whole token, or a task. What they had before the page
 * was opened is no news.
 *
 * @param owner the wallet's address; null without one
 * @param progress null until it is known
 */
export function useReached(owner: string | null, progress: TaskProgress | null): Reached['what'] {
  const [last, setLast] = useState<Reached | null>(null);
  if (progress) {
    const completed = progress.completedTasks;
    const tokens = Math.floor(progress.totalPoints / POINTS_PER_TOKEN);
    if (last?.owner !== owner) setLast({ owner, completed, tokens, what: null });
    else if (last.completed !== completed || last.tokens !== tokens) {
      const isTask = completed > last.completed;
      const what = tokens > last.tokens ? 'token' : isTask ? 'task' : null;
      setLast({ owner, completed, tokens, what });
    }
  }
  useEffect(() => {
    if (!last?.what) return;
    const timer = setTimeout(() => setLast({ ...last, what: null }), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [last]);
  return last?.what ?? null;
}
