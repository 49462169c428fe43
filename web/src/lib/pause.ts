/** Ends a stretch of work, after which the browser answers the visitor. */
export const pause = () => new Promise<void>((resolve) => setTimeout(resolve));
