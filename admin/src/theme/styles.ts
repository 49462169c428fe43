/** A list without bullets. */
export const PLAIN_LIST = { listStyle: 'none', m: 0, p: 0 };

/** A box inside a card. */
export const INSET = { p: 1.5, borderRadius: '12px', bgcolor: 'action.hover' };

/** Items with a line between them. */
export const DIVIDED = { '& + &': { borderTop: 1, borderColor: 'divider' } };

/** Cuts a text after some lines. */
export const lines = (count: number) => ({
  display: '-webkit-box',
  WebkitLineClamp: count,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
});

/** Always as high, so that the cards of a row have one height. */
export const FOUR_LINES = { ...lines(4), minHeight: '4lh' };
