import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { LoadMore } from '../components/LoadMore.js';
import { SelectionBar } from './SelectionBar.js';
import { UserBar } from './UserBar.js';
import { UserCards } from './UserCards.js';
import { UserTable } from './UserTable.js';

/** The users as a table, or as cards where seven columns do not fit. */
export function UserRows() {
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true });
  return (
    <>
      <UserBar />
      <SelectionBar />
      {narrow ? <UserCards /> : <UserTable />}
      <LoadMore />
    </>
  );
}
