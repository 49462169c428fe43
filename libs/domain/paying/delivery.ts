/** Business days within which claimed tokens are delivered (specification section 9). */
const DELIVERY_DAYS = 3;

const DAY_MS = 86_400_000;

const isWeekend = (date: Date): boolean => date.getUTCDay() === 0 || date.getUTCDay() === 6;

/** The latest moment at which a claim should have been delivered, ISO 8601 UTC. @param requestedAt ISO 8601 */
export function deliveryDue(requestedAt: string): string {
  let due = new Date(requestedAt);
  for (let days = 0; days < DELIVERY_DAYS; ) {
    due = new Date(due.getTime() + DAY_MS);
    if (!isWeekend(due)) days += 1;
  }
  return due.toISOString();
}
