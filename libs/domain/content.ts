/** The pages whose sections an operator writes (specification section 3, decision 18). */
export const CONTENT_TYPES = ['about', 'whitepaper', 'roadmap'] as const;

export type ContentType = (typeof CONTENT_TYPES)[number];
