/** The outline of the site's mark around its centre. */
export const ART_MARK = 'M-4-40h44V4A44 44 0 1 1-4-40Zm0 24A20 20 0 1 0 16 4v-20H-4Z';
