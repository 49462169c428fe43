import { useResourceContext } from 'react-admin';
import { RecordList, type RecordListProps } from '../list/RecordList.js';
import { PageTitle } from '../shell/screen.js';
import { useMayChange } from '../useMayChange.js';
import { ClickableRows } from './ClickableRows.js';
import { RecordRoutes, type RecordRoutesProps } from './RecordAddress.js';
import { CreateButton } from './RecordButtons.js';

type ListScreenProps = Omit<RecordListProps, 'action'> & RecordRoutesProps;

/** A list as a screen of its own, which shows its records over it. */
export function ListScreen({ create, record, ...list }: ListScreenProps) {
  const resource = useResourceContext();
  const mayChange = useMayChange();
  // Records with a form have no view for admins who may not change them.
  const isReadable = create === undefined || mayChange;
  return (
    <>
      <PageTitle title={`${resource}.title`} />
      <ClickableRows isOn={isReadable}>
        <RecordList {...list} action={create && <CreateButton />} />
      </ClickableRows>
      <RecordRoutes create={create} record={record} />
    </>
  );
}
