/** Points that make one whole token (specification sections 1, 5 and 9). */
export const POINTS_PER_TOKEN = 1000;

/** Whole tokens that points are worth (specification sections 5 and 9); 0 unless the points are a positive number. */
export function pointsToTokens(points: number): number {
  return Math.floor(countable(points) / POINTS_PER_TOKEN);
}

/** Whole tokens that can still be claimed, so that the same points are not paid out twice (decision 25). */
export function claimableTokens(points: number, claimed: number): number {
  // Rounding the claimed amount up keeps the result whole without paying a fraction twice.
  return Math.max(0, pointsToTokens(points) - Math.ceil(countable(claimed)));
}

/** Points that are missing to the next whole token, from 1 to {@link POINTS_PER_TOKEN}. */
export function pointsToNextToken(points: number): number {
  return POINTS_PER_TOKEN - (countable(points) % POINTS_PER_TOKEN);
}

function countable(amount: number): number {
  return Number.isFinite(amount) && amount > 0 ? amount : 0;
}
