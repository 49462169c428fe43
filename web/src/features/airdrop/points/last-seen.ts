import { useEffect, useState } from 'react';
import { readStored, writeStored } from '../../../lib/storage.js';

/** The points that each wallet's last visit saw, by address in the displayed form. */
const KEY = 'jetdrop.last-seen';

function readSeen(): Record<string, unknown> {
  try {
    return Object(JSON.parse(readStored(KEY) ?? '{}'));
  } catch (error) {
    console.info('The points of the last visit cannot be read.', error);
    return {};
  }
}

function gainOf(owner: string, points: number): number {
  const seen = readSeen()[owner];
  return typeof seen === 'number' ? Math.max(0, points - seen) : 0;
}

/**
 * The points that a wallet has gained since its last visit in this browser; 0 at its first visit.
 *
 * @param owner the wallet's address; null without one
 * @param points null until they are known
 */
export function useGain(owner: string | null, points: number | null): number {
  const [visit, setVisit] = useState<{ owner: string; gain: number } | null>(null);
  const isKnown = owner !== null && points !== null;
  const isNew = isKnown && visit?.owner !== owner;
  // Kept for this visit, whose own points are no news.
  const current = isNew ? { owner, gain: gainOf(owner, points) } : visit;
  if (isNew) setVisit(current);
  useEffect(() => {
    if (isKnown) writeStored(KEY, JSON.stringify({ ...readSeen(), [owner]: points }));
  }, [isKnown, owner, points]);
  return current?.owner === owner && isKnown ? current.gain : 0;
}
