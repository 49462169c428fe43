import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import type { NoticeDraft } from '../../components/action/ReasonField.js';
import { useApiCall } from '../../components/action/useApiCall.js';
import type { CallApi } from '../../providers/api.js';
import { session } from '../../providers/auth/session.js';
import { useApi } from '../../providers/data/dataProvider.js';
import type { NextReview, Notice, ReviewRecord } from '../../providers/data/records.js';
import { useApiQuery } from '../../providers/data/useApiQuery.js';
import { unsavedWork } from '../../providers/unsaved.js';
import { useAtEnd, useHeld } from './useHeld.js';

/** Before the server offers the review to another admin, in milliseconds. */
const RENEW_MS = 4 * 60 * 1000;
/** How often an empty desk polls, in milliseconds. */
const LOOK_MS = 30_000;

/** Reasons in own words by review, until stored: skipping or undoing does not lose them. */
export const ownWords = new Map<number, NoticeDraft>();

/** A decision about a review: rejected when there is a notice. */
export interface ReviewDecision {
  review: ReviewRecord;
  notice: Notice | null;
}

/** Reviews that are not offered now. */
interface Passed {
  /** Left to other admins. */
  skipped: Set<number>;
  /** Decided but not sent, or undone and on screen: kept from other admins. */
  kept: Set<number>;
}

export function useReviewDesk() {
  const passed = useRef<Passed>({ skipped: new Set(), kept: new Set() });
  const [isAnySkipped, setAnySkipped] = useState(false);
  // An undone review comes back before the next one.
  const [undone, setUndone] = useState<ReviewRecord | null>(null);
  const [step, setStep] = useState(0);
  const { held, hold, undo } = useHeld(useSendDecision((id) => passed.current.kept.delete(id)));
  const next = useNextReview(step, passed);
  const review = undone ?? next.review;
  useReleaseAtEnd(review);
  const leave = () => (undone ? setUndone(null) : setStep(step + 1));
  return {
    ...next,
    review,
    held,
    decide: (notice: Notice | null) => {
      if (!review) return;
      passed.current.kept.add(review.id);
      hold({ review, notice });
      leave();
    },
    skip: () => {
      if (!review) return;
      passed.current.kept.delete(review.id);
      passed.current.skipped.add(review.id);
      setAnySkipped(true);
      leave();
    },
    undo: () => setUndone(undo()?.review ?? undone),
    isAnySkipped,
    /** Offers skipped reviews again. */
    unskip: () => {
      passed.current.skipped.clear();
      setAnySkipped(false);
      setStep(step + 1);
    },
  };
}

/** The review that the server offers at this step and keeps for this admin. */
function useNextReview(step: number, passed: RefObject<Passed>) {
  const queryClient = useQueryClient();
  // Reviews offered in an earlier visit are decided.
  const [openedAt] = useState(Date.now);
  const queryKey = ['reviews', 'next', openedAt, step];
  const readNext = (api: CallApi) => {
    const { skipped, kept } = passed.current;
    return api('takeNextReview', { body: { skipped: [...skipped], kept: [...kept] } });
  };
  const query = useApiQuery<NextReview>(queryKey, readNext, {
    // The number of waiting reviews stays on screen while the next one loads.
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.review ? RENEW_MS : LOOK_MS),
    // A review on screen stays this admin's while they open its links; an empty desk takes none.
    refetchIntervalInBackground: Boolean(queryClient.getQueryData<NextReview>(queryKey)?.review),
    refetchOnWindowFocus: false,
  });
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  const review = isPlaceholderData ? null : (data?.review ?? null);
  return {
    review,
    waiting: data?.waiting ?? 0,
    isLoading: isFetching && !review,
    error: review ? null : error,
    refetch,
  };
}

function useReleaseAtEnd(review: ReviewRecord | null): void {
  const api = useApi();
  useAtEnd(() => {
    if (!review || session.token() === null) return;
    api('releaseReview', { path: { id: review.id } }).catch((error: unknown) => {
      // Other admins get it five minutes later.
      console.warn('The review could not be released', error);
    });
  });
}

function useSendDecision(onSettled: (id: number) => void) {
  const queryClient = useQueryClient();
  const { run } = useApiCall();
  return async ({ review, notice }: ReviewDecision) => {
    const path = { id: review.id };
    await run({
      // When the session has ended, a login in place keeps the decision.
      run: (api) =>
        unsavedWork.during<unknown>(() =>
          notice ? api('rejectReview', { path, body: notice }) : api('approveReview', { path }),
        ),
      failure: 'reviews.send_failed',
      onSuccess: () => ownWords.delete(review.id),
      refreshes: false,
    });
    onSettled(review.id);
    for (const name of ['stats', 'getInfiniteList']) {
      queryClient.invalidateQueries({ queryKey: ['reviews', name] });
    }
    // A decision that failed is offered again, even where nothing else was left.
    queryClient.invalidateQueries({
      queryKey: ['reviews', 'next'],
      predicate: ({ state }) => !(state.data as NextReview | undefined)?.review,
    });
  };
}
