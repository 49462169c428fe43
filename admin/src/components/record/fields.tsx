import { Link, useTranslate } from 'react-admin';
import { DateTime, useNumberFormat } from '../figures/formats.js';
import { useRecord } from '../useRecord.js';
import { RecordLink } from './RecordAddress.js';

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
