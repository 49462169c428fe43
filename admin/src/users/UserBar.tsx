import { ExportCsvButton } from '../components/ExportCsvButton.js';
import { ListBar } from '../components/ListBar.js';
import { RefreshButton } from '../components/RefreshButton.js';
import { SearchBox } from '../components/SearchBox.js';

export function UserBar() {
  return (
    <ListBar
      actions={
        <>
          <ExportCsvButton collection="users" />
          <RefreshButton />
        </>
      }
    >
      <SearchBox label="users.search" />
    </ListBar>
  );
}
