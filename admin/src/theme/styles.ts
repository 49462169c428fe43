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

/** A form that fills its dialog, so that its content scrolls. */
export const FORM_OF_DIALOG = {
  display: 'contents',
  '& form': { display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 },
};

/** Side by side, centred. */
export const ROW = { display: 'flex', alignItems: 'center' };

export const UNDERLINED = { borderBottom: 1, borderColor: 'divider' };

/** The content of a card in a list on a phone. */
export const LIST_CARD = {
  display: 'grid',
  alignContent: 'center',
  alignItems: 'center',
  height: '100%',
};

/** Two columns where there is room. */
export const COLUMNS = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
};

/** Addresses, hashes and bytes. */
export const MONOSPACE = {
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  fontSize: '0.8125rem',
};

/** Side by side with a dot between two of them, but none where a line ends or begins. */
export const DOTTED = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '1em',
  overflow: 'clip',
  '& > *': { position: 'relative' },
  '& > *::before': { content: '"·"', position: 'absolute', left: '-0.65em' },
};
