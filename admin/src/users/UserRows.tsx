import { LoadMore } from '../components/LoadMore.js';
import { useRoomFor } from '../layout/useRoomFor.js';
import { SelectionBar } from './SelectionBar.js';
import { UserBar } from './UserBar.js';
import { UserCards } from './UserCards.js';
import { UserTable } from './UserTable.js';

/** What the table needs, in pixels; its columns would hide what they hold below that. */
const TABLE_WIDTH = 960;

/** The users as a table, or as cards where seven columns do not fit. */
export function UserRows() {
  const wide = useRoomFor(TABLE_WIDTH);
  return (
    <>
      <UserBar />
      <SelectionBar />
      {wide ? <UserTable /> : <UserCards />}
      <LoadMore />
    </>
  );
}
