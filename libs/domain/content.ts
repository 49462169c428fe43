/** The pages whose sections an operator writes (specification section 3, decision 18). */
export const CONTENT_TYPES = ['about', 'whitepaper', 'roadmap'] as const;

export type ContentType = (typeof CONTENT_TYPES)[number];

/** The pages with sections of their own above those; the whitepaper is nothing but sections. */
export const EXTENDED_PAGES = ['about', 'roadmap'] as const satisfies readonly ContentType[];

export type ExtendedPage = (typeof EXTENDED_PAGES)[number];

/** The form of a section's key: letters without accents, digits, dot, dash and underscore. */
export const CONTENT_KEY = /^[\w.-]+$/;
