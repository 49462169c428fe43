/** Waits; by default only until the browser has handled pending events. */
export const pause = (ms = 0) => new Promise<void>((resolve) => setTimeout(resolve, ms));
