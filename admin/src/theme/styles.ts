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

/** A `details` element with a table of what a picture shows. */
export const FIGURES_TABLE = {
  '& summary': { cursor: 'pointer', color: 'text.secondary', fontSize: '0.8125rem', py: 0.5 },
  '@media (pointer: coarse)': { '& summary': { lineHeight: '36px' } },
  '& table': { width: '100%', mt: 1, borderCollapse: 'collapse', fontSize: '0.8125rem' },
};

/** A form that fills its dialog, so that its content scrolls. */
export const FORM_OF_DIALOG = {
  display: 'contents',
  '& form': { display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 },
};
