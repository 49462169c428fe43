import { useResourceContext } from 'react-admin';
import { RecordList, type RecordListProps } from '../list/RecordList.js';
import { PageTitle } from '../shell/screen.js';
import { RecordRoutes, type RecordRoutesProps } from './RecordAddress.js';
import { CreateButton } from './RecordButtons.js';

type ListScreenProps = Omit<RecordListProps, 'action'> & RecordRoutesProps;

/** A list as a screen of its own, which shows its records over it. */
export function ListScreen({ create, record, ...list }: ListScreenProps) {
  const resource = useResourceContext();
  return (
    <>
      <PageTitle title={`${resource}.title`} />
      <RecordList {...list} action={create && <CreateButton />} />
      <RecordRoutes create={create} record={record} />
    </>
  );
}
