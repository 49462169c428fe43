import {
  type RaRecord,
  useGetRecordRepresentation,
  useRecordContext,
  useResourceContext,
} from 'react-admin';

/** The record in context, for parts that are only shown within one. */
export const useRecord = <T extends RaRecord>() => useRecordContext<T>() as T;

export function useRecordName(): string {
  const represent = useGetRecordRepresentation(useResourceContext());
  return String(represent(useRecord()));
}
