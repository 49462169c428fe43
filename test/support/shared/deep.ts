/**
 * Whether everything runs (`npm run test:deep`): each journey in both languages and on both devices, with
 * every state within it audited for accessibility; every outage, and waits for processes and clocks.
 * `npm test` runs the main journeys once, and audits a page and a screen of each kind
 * (`every-page.spec.ts` and `admin/axe.spec.ts`).
 */
export const DEEP = process.env['TEST_DEEP'] === 'on';

/** All values with `npm run test:deep`; else the named one, so that journeys can take turns. */
export function allOr<const Value>(one: Value, ...others: Value[]): Value[] {
  return DEEP ? [one, ...others] : [one];
}

/** `it` or `describe` for long tests: only `npm run test:deep` runs them. */
export const deepOnly = <Define extends (...parameters: never[]) => unknown>(
  define: Define,
): Define => (DEEP ? define : (leaveOut as unknown as Define));

/** Takes a test or, with `each`, its table, and then the test. */
const leaveOut = (): unknown => leaveOut;
