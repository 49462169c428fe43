/** Waits; without a time only until the browser has answered the visitor. */
export const pause = (ms = 0) => new Promise<void>((resolve) => setTimeout(resolve, ms));
