import { Box } from '@mui/material';
import { TextButton } from '../TextButton.js';
import { Hint } from '../text.js';

interface PagerProps {
  page: number;
  setPage: (page: number) => void;
  total: number;
  /** Rows of a page. */
  rows: number;
  isBusy: boolean;
}

/** Pages of a list that begins with the newest record. */
export function Pager({ page, setPage, total, rows, isBusy }: PagerProps) {
  if (total <= rows) return null;
  const first = (page - 1) * rows + 1;
  const last = Math.min(page * rows, total);
  const go = (next: number) => () => setPage(next);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pt: 1.5 }}>
      <Hint text="pager.page_of" args={{ first, last, total }} role="status" sx={{ mr: 'auto' }} />
      <TextButton label="pager.newer" disabled={page === 1 || isBusy} onClick={go(page - 1)} />
      <TextButton label="pager.older" disabled={last >= total || isBusy} onClick={go(page + 1)} />
    </Box>
  );
}
