import {
  Link,
  type RaRecord,
  useGetRecordRepresentation,
  useRecordContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { DateTime, useNumberFormat } from '../figures/formats.js';
import { RecordLink } from './RecordAddress.js';

/** The record in context, for parts that are only shown within one. */
export const useRecord = <T extends RaRecord>() => useRecordContext<T>() as T;

/** The name of the record in context. */
export function useRecordName(): string {
  const represent = useGetRecordRepresentation(useResourceContext());
  return String(represent(useRecord()));
}

interface FieldProps {
  source?: string;
}

export const NumberField = ({ source = '' }: FieldProps) =>
  useNumberFormat().number(useRecord()[source]);

export const TimeField = ({ source = '' }: FieldProps) => <DateTime time={useRecord()[source]} />;

/** `#5`, linked to the record. */
export const NumberLink = () => (
  <RecordLink>
    <b>#{useRecord().id}</b>
  </RecordLink>
);

interface UserLinkProps {
  /** Such as `5`, or `5/claims` for a part of the user's page. */
  to: string | number;
  name: string;
}

export function UserLink({ to, name }: UserLinkProps) {
  const translate = useTranslate();
  return (
    <Link to={`/users/${to}`} aria-label={translate('users.one', { name })}>
      {name}
    </Link>
  );
}
