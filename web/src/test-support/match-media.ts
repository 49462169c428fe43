/** jsdom has no media queries: here none of them ever matches. Import before what asks on loading. */
globalThis.matchMedia ??= (media: string) =>
  Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList;
