import { Box } from '@mui/material';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { type Identifier, useRecordContext, useResourceContext } from 'react-admin';
import { Link, useLocation, useMatch, useNavigate } from 'react-router';
import { useNotifyFailure } from '../action/useApiCall.js';
import {
  type LazyPart,
  lazyPart,
  type PartFailedProps,
  reloadIfOutdated,
  usePreloaded,
} from '../lazy/lazyPart.js';

/** Addresses of records (`/users/5`) and their parts (`/users/5/claims`), with the list's query. */
export function useRecordAddress() {
  const resource = useResourceContext();
  const navigate = useNavigate();
  const { search, state } = useLocation();
  // Steps back to the list; 0 when the record was opened by its address.
  const overList: number = state?.overList ?? 0;
  const addressOf = (id: Identifier, part = '') => ({
    pathname: [`/${resource}`, encodeURIComponent(id), part].filter(Boolean).join('/'),
    search,
  });
  return {
    addressOf,
    /** The state of links between parts, so that Back returns through them. */
    stateOfPart: { overList: overList && overList + 1 },
    /** Opens over the list, so that Back closes it. */
    open: (id: Identifier, more: object = {}) =>
      navigate(addressOf(id), { state: { ...more, overList: 1 } }),
    /** Returns to the list, through however many parts. */
    close: () => {
      if (overList > 0) navigate(-overList);
      else navigate({ pathname: `/${resource}`, search }, { replace: true });
    },
  };
}

export function RecordLink({ children }: { children: ReactNode }) {
  const record = useRecordContext();
  const { addressOf } = useRecordAddress();
  if (!record) return null;
  return (
    <Box
      component={Link}
      to={addressOf(record.id)}
      state={{ overList: 1 }}
      sx={{
        color: 'inherit',
        textDecoration: 'none',
        borderRadius: 1,
        '&:hover': { textDecoration: 'underline' },
      }}
    >
      {children}
    </Box>
  );
}

export interface RecordViewProps {
  id: string;
  /** The part of the record that the address names; `''` without one. */
  part: string;
}

/** A record, or a new one's form, in its own chunk; when that fails, the list stays. */
export const lazyRecord = <M, K extends keyof M>(importModule: () => Promise<M>, name: K) =>
  lazyPart(importModule, name, RecordFailed);

function RecordFailed({ error }: PartFailedProps) {
  const notifyFailure = useNotifyFailure();
  const { close } = useRecordAddress();
  const latest = useRef(close);
  latest.current = close;
  const isTold = useRef(false);
  useEffect(() => {
    if (isTold.current || reloadIfOutdated(error)) return;
    isTold.current = true;
    notifyFailure('errors.part_failed', error);
    latest.current();
  }, [notifyFailure, error]);
  return null;
}

export interface RecordRoutesProps {
  /** Opens at `/<resource>/create`. */
  create?: LazyPart<object>;
  /** Opens at `/<resource>/<id>`. */
  record: LazyPart<RecordViewProps>;
}

/** The record and part that the address names. */
export function useRecordMatch(): { id?: string; part: string } {
  const resource = useResourceContext();
  const { id, '*': part = '' } = useMatch(`/${resource}/:id/*`)?.params ?? {};
  return { id, part };
}

/** Whether an address names one of a record's parts; the first has the record's own address. */
export const isPart = (address: string, parts: readonly string[]): boolean =>
  address === '' || parts.indexOf(address) > 0;

/** Shows the record that the address names over its list. */
export function RecordRoutes({ create: Create, record: RecordView }: RecordRoutesProps) {
  const { id, part } = useRecordMatch();
  usePreloaded(Create);
  usePreloaded(RecordView);
  if (!id) return null;
  return (
    <Suspense fallback={null}>
      {id === 'create' && Create ? <Create /> : <RecordView key={id} id={id} part={part} />}
    </Suspense>
  );
}
